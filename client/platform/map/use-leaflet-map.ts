import * as L from 'leaflet'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Position } from '#contract/location.ts'
import { BasemapLayer } from './basemap-layer.ts'
import { BASEMAP_SOURCES } from './basemap-painter.ts'
import type { MapBounds, MapViewProps } from './map-types.ts'

/** The numbers of the specification, section 9. */
const settings: L.MapOptions = {
  maxZoom: 18,
  minZoom: 2,
  keyboard: true,
  keyboardPanDelta: 80,
  tapHold: true,
  worldCopyJump: true,
  zoomControl: false,
  attributionControl: false,
  maxBounds: [
    [-85.06, -Infinity],
    [85.06, Infinity],
  ],
  maxBoundsViscosity: 1,
}
const DEFAULT_VIEW: Position = { lat: 51.505, lng: -0.09 }
const DEFAULT_ZOOM = 13

type Options = Pick<MapViewProps, 'centre' | 'zoom' | 'tiles' | 'onBoundsChange'>

/** The one place where Leaflet's map is made, fed with what lies beneath the markers, and ended. */
export function useLeafletMap(container: RefObject<HTMLElement | null>, options: Options): L.Map | undefined {
  const [map, setMap] = useState<L.Map>()
  const opening = useEffectEvent(() => ({
    centre: options.centre ?? DEFAULT_VIEW,
    zoom: options.zoom ?? DEFAULT_ZOOM,
  }))
  const report = useEffectEvent((of: L.Map) => options.onBoundsChange?.(boundsOf(of), of.getZoom()))

  useLayoutEffect(() => {
    const { centre, zoom } = opening()
    const made = L.map(container.current!, {
      ...settings,
      zoomAnimation: !prefersStillness(),
      fadeAnimation: false,
    })
    new BasemapLayer().addTo(made)
    L.control
      .attribution({ prefix: false, position: 'bottomright' })
      .addAttribution(BASEMAP_SOURCES)
      .addTo(made)
    made.setView(centre, zoom)
    made.on('moveend', () => report(made))
    report(made)
    const resized = new ResizeObserver(() => made.invalidateSize({ pan: false }))
    resized.observe(container.current!)
    setMap(made)
    return () => {
      resized.disconnect()
      made.remove()
      setMap(undefined)
    }
  }, [container])

  const { url, attribution } = options.tiles ?? {}
  useEffect(() => {
    if (!map || !url) return
    const layer = createTilesLayer({ url, attribution: attribution ?? '' }).addTo(map)
    return () => void layer.remove()
  }, [map, url, attribution])

  return map
}

export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function boundsOf(map: L.Map): MapBounds {
  const view = map.getBounds()
  const latitudes = { south: Math.max(-90, view.getSouth()), north: Math.min(90, view.getNorth()) }
  if (view.getEast() - view.getWest() >= 360) return { ...latitudes, west: -180, east: 180 }
  return {
    ...latitudes,
    west: L.latLng(0, view.getWest()).wrap().lng,
    east: L.latLng(0, view.getEast()).wrap().lng,
  }
}

/** Tiles of our own server. A tile that fails stays unseen, and the drawn map beneath it shows. */
function createTilesLayer({ url, attribution }: { url: string; attribution: string }): L.TileLayer {
  return L.tileLayer(url, {
    attribution: escapeHtml(attribution),
    tileSize: 256,
    maxZoom: 18,
    className: 'map-tiles',
  })
}

/** Leaflet takes an attribution as HTML; ours is words. */
function escapeHtml(text: string): string {
  const holder = document.createElement('span')
  holder.textContent = text
  return holder.innerHTML
}
