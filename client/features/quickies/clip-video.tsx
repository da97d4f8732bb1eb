import { useEffect, useRef } from 'react'
import type { Quickie } from '#contract/quickies.ts'

type ClipVideoProps = {
  quickie: Quickie
  /** The one in view plays; its neighbours are only fetched. */
  isCurrent: boolean
  isPaused: boolean
  isMuted: boolean
  onPlaying: () => void
  onFailure: () => void
}

export function ClipVideo({ quickie, isCurrent, isPaused, isMuted, ...events }: ClipVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    if (!isCurrent) element.currentTime = 0
    // A browser may refuse to play until it is touched: the poster stays, and the next touch plays.
    if (isCurrent && !isPaused) element.play().catch(() => undefined)
    else element.pause()
  }, [isCurrent, isPaused])
  return (
    <video
      ref={video}
      data-current={isCurrent || undefined}
      aria-hidden={!isCurrent}
      aria-label={isCurrent ? 'Quickie' : undefined}
      poster={quickie.posterUrl ?? undefined}
      loop
      playsInline
      muted={isMuted || !isCurrent}
      preload="auto"
      onPlaying={isCurrent ? events.onPlaying : undefined}
    >
      <source
        src={quickie.videoUrl}
        type={quickie.contentType}
        onError={quickie.mp4Url ? undefined : events.onFailure}
      />
      {quickie.mp4Url && <source src={quickie.mp4Url} type="video/mp4" onError={events.onFailure} />}
    </video>
  )
}
