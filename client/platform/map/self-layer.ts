import * as L from 'leaflet'
import { cellBounds, cellOf, type Position } from '#contract/location.ts'
import { selfElement } from './marker-elements.ts'
import { buttonMarker } from './marker-icon.ts'

type Self = Position & { label: string }

/** One's own place, and the square around it: what others know, shown as it is. */
export function createSelfLayer(self: Self, onClick: (byKeyboard: boolean) => void): L.LayerGroup {
  const { south, west, north, east } = cellBounds(cellOf(self))
  const corners: L.LatLngBoundsLiteral = [
    [south, west],
    [north, east],
  ]
  const square = L.rectangle(corners, { interactive: false, className: 'map-self-cell', weight: 1.5 })
  const dot = buttonMarker({ at: self, content: selfElement(), label: self.label, raise: -1000 })
  dot.on('click', (event) => onClick('byKeyboard' in event))
  return L.layerGroup([square, dot])
}
