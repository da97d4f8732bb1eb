import type * as L from 'leaflet'
import { createClusters, type Spot } from './clusters.ts'
import type { MapMarker, MarkerId } from './map-types.ts'
import { clusterElement, pinElement } from './marker-elements.ts'
import { buttonMarker } from './marker-icon.ts'

type Handlers<M> = {
  clusterLabel(count: number): string
  onClick(marker: M, byKeyboard: boolean): void
  onLongPress(marker: M): void
  move(to: L.LatLngExpression, zoom: number): void
}
type Drawn<M> = { spot: Spot<M>; layer: L.Marker }

/** The markers in view, put together where they are close. Only what changes is touched. */
export function createMarkerLayer<M extends MapMarker>(map: L.Map, handlers: () => Handlers<M>) {
  const drawn = new Map<string, Drawn<M>>()
  let spotsIn = createClusters<M>([])
  let chosen: ReadonlySet<MarkerId> = new Set()
  let open: MarkerId | undefined

  function refresh() {
    const view = map.getBounds().pad(0.3)
    const box = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()] as [
      number,
      number,
      number,
      number,
    ]
    const spots = new Map(spotsIn(box, Math.round(map.getZoom())).map((spot) => [spot.key, spot]))
    for (const [key, { layer }] of drawn) {
      if (spots.has(key)) continue
      layer.remove()
      drawn.delete(key)
    }
    for (const [key, spot] of spots) {
      const known = drawn.get(key)
      if (known) known.spot = spot
      else drawn.set(key, draw(key, spot))
    }
    markStates()
  }

  function draw(key: string, spot: Spot<M>): Drawn<M> {
    const layer = buttonMarker({
      at: [spot.lat, nearest(spot.lng, map.getCenter().lng)],
      ...(spot.kind === 'marker'
        ? { content: pinElement(spot.marker), label: spot.marker.label }
        : { content: clusterElement(spot.count), label: handlers().clusterLabel(spot.count), raise: -500 }),
    })
    layer.on('click', (event) => click(key, 'byKeyboard' in event))
    layer.on('contextmenu', () => {
      if (spot.kind === 'marker') handlers().onLongPress(spot.marker)
    })
    layer.addTo(map)
    return { spot, layer }
  }

  function click(key: string, byKeyboard: boolean) {
    const known = drawn.get(key)
    if (!known) return
    const { spot, layer } = known
    if (spot.kind === 'marker') return handlers().onClick(spot.marker, byKeyboard)
    const zoom = Math.max(spot.opensAt() ?? 0, map.getZoom() + 1)
    handlers().move(layer.getLatLng(), Math.min(zoom, map.getMaxZoom()))
  }

  function markStates() {
    for (const { spot, layer } of drawn.values()) {
      if (spot.kind !== 'marker') continue
      const button = layer.getElement()
      const isChosen = chosen.has(spot.marker.id)
      button?.classList.toggle('chosen', isChosen)
      button?.classList.toggle('open', open === spot.marker.id)
      button?.setAttribute('aria-pressed', String(isChosen || open === spot.marker.id))
      layer.setZIndexOffset(open === spot.marker.id ? 1000 : 0)
    }
  }

  map.on('moveend', refresh)
  return {
    setMarkers(markers: readonly M[]) {
      spotsIn = createClusters(markers)
      refresh()
    },
    setStates(ids: ReadonlySet<MarkerId>, openId: MarkerId | undefined) {
      chosen = ids
      open = openId
      markStates()
    },
    focus(id: MarkerId) {
      const known = [...drawn.values()].find(({ spot }) => spot.kind === 'marker' && spot.marker.id === id)
      known?.layer.getElement()?.focus()
    },
    remove() {
      map.off('moveend', refresh)
      for (const { layer } of drawn.values()) layer.remove()
    },
  }
}

/** Across the date line a longitude is drawn on the side that is in view. */
const nearest = (lng: number, centre: number) => lng + 360 * Math.round((centre - lng) / 360)
