import { Suspense } from 'react'
import { useBackCloses } from '#client/platform/layer-history.ts'
import { lazyPart } from '#client/platform/loading.ts'
import type { LightboxProps } from './lightbox-viewer.tsx'

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
