import Supercluster from 'supercluster'
import type { MapMarker } from './map-types.ts'

const RADIUS = 64
/** From here on every marker stands alone. */
const LAST_CLUSTER_ZOOM = 17

/** What to draw for a view: a marker, or a number of them with the zoom at which they come apart. */
export type Spot<M> = { key: string; lat: number; lng: number } & (
  | { kind: 'marker'; marker: M }
  | { kind: 'cluster'; count: number; opensAt(): number | undefined }
)
type Sum = { count: number }

export function createClusters<M extends MapMarker>(markers: readonly M[]) {
  const index = new Supercluster<{ marker: M }, Sum>({
    radius: RADIUS,
    extent: 256,
    maxZoom: LAST_CLUSTER_ZOOM,
    map: ({ marker }) => ({ count: marker.count ?? 1 }),
    reduce: (sum, { count }) => {
      sum.count += count
    },
  })
  index.load(
    markers.map((marker) => ({
      type: 'Feature',
      properties: { marker },
      geometry: { type: 'Point', coordinates: [marker.lng, marker.lat] },
    })),
  )

  return function spotsIn(
    box: [west: number, south: number, east: number, north: number],
    zoom: number,
  ): Spot<M>[] {
    return index.getClusters(box, zoom).map(({ properties, geometry }) => {
      const [lng = 0, lat = 0] = geometry.coordinates
      if ('marker' in properties) return spotOf(properties.marker, lat, lng)
      const { count, cluster_id: id } = properties
      const opensAt = () => index.getClusterExpansionZoom(id)
      return { key: `${count} at ${lat} ${lng}`, lat, lng, kind: 'cluster', count, opensAt }
    })
  }
}

function spotOf<M extends MapMarker>(marker: M, lat: number, lng: number): Spot<M> {
  const { id, label, photoUrl, online, count = 1 } = marker
  if (count > 1)
    return {
      key: `${id}: ${count} at ${lat} ${lng}`,
      lat,
      lng,
      kind: 'cluster',
      count,
      opensAt: () => undefined,
    }
  // Whatever changes the picture is part of the key: a marker is replaced rather than mended.
  return { key: [id, lat, lng, label, photoUrl, online].join(' '), lat, lng, kind: 'marker', marker }
}
