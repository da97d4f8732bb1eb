import { clsx } from 'clsx'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { Quickie } from '#contract/quickies.ts'
import { filmLook } from './quickie-frame.tsx'

type ClipVideoProps = {
  quickie: Quickie
  /** The one in view plays; its neighbours are only fetched. */
  isCurrent: boolean
  isPaused: boolean
  isMuted: boolean
  onPlaying: () => void
  onFailure: () => void
}

/** Whether this browser knows any of its formats. */
export function isPlayable({ contentType, mp4Url }: Quickie): boolean {
  const video = document.createElement('video')
  return [contentType, ...(mp4Url ? ['video/mp4'] : [])].some((type) => video.canPlayType(type) !== '')
}

export function ClipVideo({ quickie, isCurrent, isPaused, isMuted, ...events }: ClipVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  // An iPhone that saves power plays nothing, even silent, until it is touched.
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    if (!isCurrent) element.currentTime = 0
    if (isCurrent && !isPaused)
      element.play().catch((error: Error) => setRefused(error.name === 'NotAllowedError'))
    else element.pause()
  }, [isCurrent, isPaused])
  const onPlaying = () => {
    setRefused(false)
    events.onPlaying()
  }
  return (
    <>
      <video
        ref={video}
        className={clsx(filmLook, !isCurrent && 'invisible')}
        data-current={isCurrent || undefined}
        aria-hidden={!isCurrent}
        aria-label={isCurrent ? 'Quickie' : undefined}
        poster={quickie.posterUrl ?? undefined}
        loop
        playsInline
        muted={isMuted || !isCurrent}
        preload="auto"
        onPlaying={isCurrent ? onPlaying : undefined}
        // Chromium without a decoder for HEVC plays its sound.
        onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && events.onFailure()}
      >
        <source
          src={quickie.videoUrl}
          type={quickie.contentType}
          onError={quickie.mp4Url ? undefined : events.onFailure}
        />
        {quickie.mp4Url && <source src={quickie.mp4Url} type="video/mp4" onError={events.onFailure} />}
      </video>
      {isCurrent && isRefused && (
        <IconButton
          label="Play"
          variant="glass"
          tooltip={false}
          className="absolute inset-0 z-10 m-auto"
          onClick={() => void video.current?.play()}
        >
          <Play />
        </IconButton>
      )}
    </>
  )
}
