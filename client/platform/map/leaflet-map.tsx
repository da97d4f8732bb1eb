import { Minus, Plus } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { MapMarker, MapSelf, MapViewProps } from './map-types.ts'
import { buttonMarker, selfElement } from './marker-elements.ts'
import { createMarkerLayer } from './marker-layer.ts'
import { prefersStillness, useLeafletMap } from './use-leaflet-map.ts'
import { useMapPopup } from './use-map-popup.tsx'
import './map.css'
import * as L from 'leaflet'

type Open<M> = { of: M | 'self'; byKeyboard: boolean }
const NOBODY: ReadonlySet<never> = new Set()

/** Loaded by map-view.tsx when a map is first wanted. */
export function LeafletMap<M extends MapMarker>(props: MapViewProps<M>) {
  const { markers, self, selectedIds = NOBODY, renderPopup, label, controls, children, ref } = props
  const container = useRef<HTMLDivElement>(null)
  const map = useLeafletMap(container, props)
  const [open, setOpen] = useState<Open<M>>()
  const layer = useMarkers(map, props, setOpen)
  const close = useCallback(() => setOpen(undefined), [])

  const shown =
    open?.of === 'self' ? undefined : markers.find(({ id }) => id === (open?.of as M | undefined)?.id)
  const openId = shown?.id
  useEffect(() => layer?.setStates(selectedIds, openId), [layer, selectedIds, openId])
  useReturnedFocus(openId, open?.byKeyboard ?? false, layer)

  const { lat, lng, label: selfLabel, area } = self ?? {}
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined || selfLabel === undefined) return
    const place = { lat, lng, label: selfLabel, area }
    const group = createSelfLayer(place, (byKeyboard) => setOpen({ of: 'self', byKeyboard })).addTo(map)
    return () => void group.remove()
  }, [map, lat, lng, selfLabel, area])

  const popup =
    self && open?.of === 'self'
      ? {
          at: self,
          label: self.label,
          above: 14,
          content: <p className="px-gutter py-[10px] text-center font-semibold text-13">{self.label}</p>,
        }
      : shown &&
        renderPopup && { at: shown, label: shown.label, above: 34, content: renderPopup(shown, close) }
  const portal = useMapPopup(
    map,
    popup && { ...popup, byKeyboard: open?.byKeyboard ?? false, onClose: close },
  )

  useImperativeHandle(ref, () => ({ flyTo: (to, zoom) => map && moveTo(map, to, zoom), closePopup: close }), [
    map,
    close,
  ])

  return (
    <>
      <div
        ref={container}
        className="absolute inset-0"
        role="application"
        aria-roledescription="map"
        aria-label={label}
      />
      {children}
      <div className="pointer-events-none absolute top-[12px] right-[12px] z-1000 grid gap-[10px] *:pointer-events-auto *:inset-ring *:inset-ring-hairline *:rounded-control *:bg-surface-2 *:shadow-2 [&>button]:text-accent-text [&_button]:grid [&_button]:size-[46px] [&_button]:place-items-center [&_svg]:size-[21px]">
        {controls}
        <ZoomButtons map={map} />
      </div>
      {portal}
    </>
  )
}

type MarkerLayer<M extends MapMarker> = ReturnType<typeof createMarkerLayer<M>>

function useMarkers<M extends MapMarker>(
  map: L.Map | undefined,
  props: MapViewProps<M>,
  setOpen: (open: Open<M>) => void,
): MarkerLayer<M> | undefined {
  const [layer, setLayer] = useState<MarkerLayer<M>>()
  const clusterLabel = useEffectEvent((count: number) => props.clusterLabel?.(count) ?? `${count} here`)
  const onLongPress = useEffectEvent((marker: M) => props.onMarkerLongPress?.(marker))
  const onClick = useEffectEvent((of: M, byKeyboard: boolean) => {
    props.onMarkerClick?.(of)
    if (props.renderPopup) setOpen({ of, byKeyboard })
  })

  useEffect(() => {
    if (!map) return
    const move = (to: L.LatLngExpression, zoom: number) => moveTo(map, to, zoom)
    const made = createMarkerLayer<M>(map, {
      move,
      clusterLabel: (count) => clusterLabel(count),
      onClick: (marker, byKeyboard) => onClick(marker, byKeyboard),
      onLongPress: (marker) => onLongPress(marker),
    })
    setLayer(made)
    return () => {
      made.remove()
      setLayer(undefined)
    }
  }, [map])

  useEffect(() => layer?.setMarkers(props.markers), [layer, props.markers])
  return layer
}

/** Whoever opened a popup with the keyboard comes back to its marker. */
function useReturnedFocus<M extends MapMarker>(
  openId: M['id'] | undefined,
  byKeyboard: boolean,
  layer: MarkerLayer<M> | undefined,
) {
  useEffect(() => {
    if (openId === undefined || !byKeyboard) return
    return () => layer?.focus(openId)
  }, [openId, byKeyboard, layer])
}

function moveTo(map: L.Map, to: L.LatLngExpression, zoom = map.getZoom()) {
  if (prefersStillness()) map.setView(to, zoom, { animate: false })
  else map.flyTo(to, zoom, { duration: 0.6 })
}

const CELL_DEGREES = 0.01

/** One's own place, and the square in which others see one: what they know, shown as it is. */
function createSelfLayer(self: MapSelf, onClick: (byKeyboard: boolean) => void): L.LayerGroup {
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

const zoomButton =
  'text-ink focus-visible:rounded-control focus-visible:outline-offset-[-3px] disabled:opacity-45 not-first:border-hairline not-first:border-t'

function ZoomButtons({ map }: { map: L.Map | undefined }) {
  const [zoom, setZoom] = useState(map?.getZoom())

  useEffect(() => {
    if (!map) return
    const read = () => setZoom(map.getZoom())
    read()
    map.on('zoomend', read)
    return () => void map.off('zoomend', read)
  }, [map])

  return (
    <div>
      <button
        type="button"
        className={zoomButton}
        aria-label="Zoom in"
        disabled={zoom === map?.getMaxZoom()}
        onClick={() => map?.zoomIn()}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        className={zoomButton}
        aria-label="Zoom out"
        disabled={zoom === map?.getMinZoom()}
        onClick={() => map?.zoomOut()}
      >
        <Minus aria-hidden="true" />
      </button>
    </div>
  )
}
