import { useEffect, useRef, useState } from 'react'
import { isReachable } from '#client/platform/playback.ts'
import { ErrorState } from '../states/error-state.tsx'

export type VideoSource = { src: string; type?: string }

type LightboxVideoProps = {
  /** The first that the browser can play is played. */
  sources: readonly VideoSource[]
  poster?: string
  /** The one in view; the others stand still. */
  isCurrent: boolean
}

type Failure = 'unknown-format' | 'no-picture' | 'unreachable'

/** A video with the browser's own controls. One that cannot be played says why. */
export function LightboxVideo({ sources, poster, isCurrent }: LightboxVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    if (!isCurrent) video.current?.pause()
  }, [isCurrent])
  // Bytes that arrive and are not played are of a format that the browser does not know.
  const onError = async () =>
    setFailure((await isReachable(sources.at(-1)!.src)) ? 'unknown-format' : 'unreachable')
  if (failure) return <Failed failure={failure} onRetry={() => setFailure(undefined)} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: members film for each other, and nobody writes down what is said
    <video
      ref={video}
      className="max-h-full max-w-full"
      poster={poster}
      controls
      playsInline
      // Chromium without a decoder for HEVC plays its sound.
      onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && setFailure('no-picture')}
    >
      {sources.map(({ src, type }, index) => (
        <source
          key={src}
          src={src}
          type={type}
          onError={index === sources.length - 1 ? () => void onError() : undefined}
        />
      ))}
    </video>
  )
}

const words: Record<Failure, string> = {
  'unknown-format': 'It was filmed in a format that your browser does not know.',
  'no-picture': 'Your browser only knows the sound of it.',
  unreachable: 'Check your connection and try again.',
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <ErrorState
      title="This video cannot be played"
      text={words[failure]}
      onRetry={failure === 'unreachable' ? onRetry : undefined}
    />
  )
}
