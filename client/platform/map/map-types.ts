import type { ReactNode, Ref } from 'react'
import type { Bounds, Position } from '#contract/location.ts'

export type MarkerId = number | string

/** Something at a place. With a `count` it stands for as many, whom the server has already put together. */
export type MapMarker = Position & {
  id: MarkerId
  label: string
  photoUrl?: string | null
  online?: boolean
  count?: number
}

/** One's own place: a dot, the square in which others see one if they do, and the words of its popup. */
export type MapSelf = Position & { label: string; area?: Bounds }

/** `west` is greater than `east` where the view crosses the date line. */
export type MapBounds = Bounds

export type MapHandle = {
  flyTo(to: Position, zoom?: number): void
  closePopup(): void
}

export type MapViewProps<M extends MapMarker = MapMarker> = {
  /** What the map is called to those who do not see it. */
  label: string
  markers: readonly M[]
  self?: MapSelf
  /** Where the map opens. Afterwards it is moved by its handle. */
  centre?: Position
  zoom?: number
  /** Tiles of our own server, where it has any; the drawn map shows wherever one is missing. */
  tiles?: { url: string; attribution: string }
  selectedIds?: ReadonlySet<MarkerId>
  clusterLabel?: (count: number) => string
  /** Without it a marker has no popup, only a click. */
  renderPopup?: (marker: M, close: () => void) => ReactNode
  onMarkerClick?: (marker: M) => void
  onMarkerLongPress?: (marker: M) => void
  onBoundsChange?: (bounds: MapBounds, zoom: number) => void
  /** Buttons above the zoom buttons. */
  controls?: ReactNode
  /** What lies over the map, such as a search box. */
  children?: ReactNode
  className?: string
  ref?: Ref<MapHandle>
}
