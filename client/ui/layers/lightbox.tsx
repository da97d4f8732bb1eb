import { Suspense } from 'react'
import { useBackCloses } from '#client/platform/layer-history.ts'
import { lazyPart } from '#client/platform/loading.ts'

export type LightboxSlide = { src: string; alt?: string; type?: 'image' | 'video'; poster?: string }

export type LightboxProps = {
  slides: readonly LightboxSlide[]
  /** The slide it opens on; undefined or below 0 is closed. */
  index: number | undefined
  onClose: () => void
  /** Given, the bin is shown; called with the index of the slide in view. */
  onDelete?: (index: number) => void
  deleteLabel?: string
  /** Called with the slide that has come into view. */
  onView?: (index: number) => void
}

const LightboxViewer = lazyPart(() => import('./lightbox-viewer.tsx'), 'LightboxViewer')

/** Full-screen pictures and videos: swipe or arrows to go on, pinch to zoom, pull down, Esc or Back to close. */
export function Lightbox(props: LightboxProps) {
  const open = props.index !== undefined && props.index >= 0 && props.slides.length > 0
  useBackCloses(open, props.onClose)
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <LightboxViewer {...props} index={props.index as number} />
    </Suspense>
  )
}
