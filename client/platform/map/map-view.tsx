import { clsx } from 'clsx'
import { type ComponentType, lazy, Suspense } from 'react'
import type { MapMarker, MapViewProps } from './map-types.ts'

export type { MapBounds, MapHandle, MapMarker, MapViewProps } from './map-types.ts'

const LeafletMap = lazy(() => import('./leaflet-map.tsx').then((module) => ({ default: module.LeafletMap })))

/** A map with markers. Leaflet, its style and the drawn world are fetched when the first one is shown. */
export function MapView<M extends MapMarker>(props: MapViewProps<M>) {
  const Loaded = LeafletMap as ComponentType<MapViewProps<M>>
  return (
    // Leaflet stacks its panes up to 1000: the map keeps that to itself.
    <section className={clsx('map-view relative isolate overflow-hidden bg-(--map-water)', props.className)}>
      <Suspense fallback={<div className="absolute inset-0" aria-busy="true" />}>
        <Loaded {...props} />
      </Suspense>
    </section>
  )
}
