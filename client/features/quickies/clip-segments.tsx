import { type RefObject, useEffect, useState } from 'react'
import { SegmentBars } from '#client/ui/segment-bars.tsx'

type ClipSegmentsProps = { count: number; index: number; stage: RefObject<HTMLElement | null> }

/** Which of how many, and how far it is. Apart, so that only the bars are drawn anew with every frame. */
export function ClipSegments({ count, index, stage }: ClipSegmentsProps) {
  const [progress, setProgress] = useState(0)
  useEffect(() => {
    let frame = requestAnimationFrame(function follow() {
      const video = stage.current?.querySelector<HTMLVideoElement>('[data-current]')
      setProgress(video && video.duration > 0 ? video.currentTime / video.duration : 0)
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [stage])
  return <SegmentBars count={count} index={index} progress={progress} className="quickie-segments" />
}
