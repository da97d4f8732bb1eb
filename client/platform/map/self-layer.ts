import * as L from 'leaflet'
import type { MapSelf } from './map-types.ts'
import { selfElement } from './marker-elements.ts'
import { buttonMarker } from './marker-icon.ts'

const CELL_DEGREES = 0.01

/** One's own place, and the square in which others see one: what they know, shown as it is. */
export function createSelfLayer(self: MapSelf, onClick: (byKeyboard: boolean) => void): L.LayerGroup {
  const dot = buttonMarker({ at: self, content: selfElement(), label: self.label, raise: -1000 })
  dot.on('click', (event) => onClick('byKeyboard' in event))
  if (!self.area) return L.layerGroup([dot])
  const { south, west, north, east } = self.area
  const corners: L.LatLngBoundsLiteral = [
    [south, west],
    [north, east],
  ]
  // A tint over all that one can see would say nothing.
  const fill = north - south < CELL_DEGREES * 2
  const square = L.rectangle(corners, { interactive: false, className: 'map-self-area', weight: 1.5, fill })
  return L.layerGroup([square, dot])
}
