import type * as L from 'leaflet'
import { createClusters, type Spot } from './clusters.ts'
import type { MapMarker, MarkerId } from './map-types.ts'
import { buttonMarker, clusterElement, pinElement } from './marker-elements.ts'

type Handlers<M> = {
  clusterLabel(count: number): string
  onClick(marker: M, byKeyboard: boolean): void
  onLongPress(marker: M): void
  move(to: L.LatLngExpression, zoom: number): void
}
type Drawn<M> = { spot: Spot<M>; layer: L.Marker }

/** The markers in view, put together where they are close. Only what changes is touched. */
export function createMarkerLayer<M extends MapMarker>(map: L.Map, handlers: Handlers<M>) {
  const drawn = new Map<string, Drawn<M>>()
  let spotsIn = createClusters<M>([])
  let chosen: ReadonlySet<MarkerId> = new Set()
  let open: MarkerId | undefined

  function refresh() {
    const spots = new Map(spotsIn(viewOf(map), Math.round(map.getZoom())).map((spot) => [spot.key, spot]))
    for (const [key, { layer }] of drawn) {
      if (spots.has(key)) continue
      layer.remove()
      drawn.delete(key)
    }
    for (const [key, spot] of spots) {
      const known = drawn.get(key)
      if (known) known.spot = spot
      else
        drawn.set(
          key,
          drawSpot(map, spot, handlers, () => drawn.get(key)),
        )
    }
    markAll()
  }

  function markAll() {
    for (const one of drawn.values()) markState(one, chosen, open)
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
      markAll()
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

/** A little more than is seen, so that a short drag finds its markers in place. */
function viewOf(map: L.Map): [number, number, number, number] {
  const view = map.getBounds().pad(0.3)
  return [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()]
}

/** `current` gives the spot as it is when it is clicked: what it stands for may have been loaded anew. */
function drawSpot<M extends MapMarker>(
  map: L.Map,
  spot: Spot<M>,
  handlers: Handlers<M>,
  current: () => Drawn<M> | undefined,
): Drawn<M> {
  const layer = buttonMarker({
    at: [spot.lat, nearest(spot.lng, map.getCenter().lng)],
    ...(spot.kind === 'marker'
      ? { content: pinElement(spot.marker), label: spot.marker.label }
      : { content: clusterElement(spot.count), label: handlers.clusterLabel(spot.count), raise: -500 }),
  })
  layer.on('click', (event) => {
    const now = current()?.spot
    if (now?.kind === 'marker') return handlers.onClick(now.marker, 'byKeyboard' in event)
    const zoom = Math.max(now?.opensAt() ?? 0, map.getZoom() + 1)
    handlers.move(layer.getLatLng(), Math.min(zoom, map.getMaxZoom()))
  })
  layer.on('contextmenu', () => {
    const now = current()?.spot
    if (now?.kind === 'marker') handlers.onLongPress(now.marker)
  })
  layer.addTo(map)
  return { spot, layer }
}

function markState<M extends MapMarker>(
  { spot, layer }: Drawn<M>,
  chosen: ReadonlySet<MarkerId>,
  open?: MarkerId,
) {
  if (spot.kind !== 'marker') return
  const button = layer.getElement()
  const isChosen = chosen.has(spot.marker.id)
  const isOpen = open === spot.marker.id
  button?.toggleAttribute('data-chosen', isChosen)
  button?.toggleAttribute('data-open', isOpen)
  button?.setAttribute('aria-pressed', String(isChosen || isOpen))
  layer.setZIndexOffset(isOpen ? 1000 : 0)
}

/** Across the date line a longitude is drawn on the side that is in view. */
const nearest = (lng: number, centre: number) => lng + 360 * Math.round((centre - lng) / 360)
