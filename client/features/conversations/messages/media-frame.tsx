import { Play } from 'lucide-react'
import { Photo } from '#client/ui/photo.tsx'
import type { Message } from '#contract/conversations.ts'

const WIDEST = 228
const TALLEST = 300
const LEAST = 120

export const mediaFrame = 'relative block max-w-full overflow-hidden rounded-control bg-surface-3'
export const mediaPicture = 'absolute inset-0 size-full object-cover'
export const mediaCover = 'absolute inset-0 grid place-items-center text-on-photo'

/** The box that a picture of these sides gets, known before its bytes are: nothing jumps when they come. */
function frameSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(WIDEST / width, TALLEST / height)
  return {
    width: Math.max(LEAST, Math.round(width * scale)),
    height: Math.max(LEAST, Math.round(height * scale)),
  }
}

/** A photo or video in its bubble; a touch opens it large. */
export function MediaFrame({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { media, content, messageType } = message
  if (!media) return null
  const isVideo = messageType === 'video'
  return (
    <button
      type="button"
      className={mediaFrame}
      style={frameSize(media.width, media.height)}
      aria-label={isVideo ? 'Play video' : 'Open photo'}
      onClick={onOpen}
    >
      {isVideo ? (
        // The first moment stands for the whole.
        <video
          className={mediaPicture}
          src={`${content}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
        />
      ) : (
        <Photo
          src={media.width > 400 ? content : (media.thumbUrl ?? content)}
          alt="Photo"
          thumbhash={media.thumbhash}
          fill
        />
      )}
      {isVideo && (
        <>
          <span className={mediaCover}>
            <span className="grid size-[52px] place-items-center rounded-full bg-glass">
              <Play className="fill-current" aria-hidden="true" />
            </span>
          </span>
          {media.durationMs !== null && (
            <span className="absolute bottom-[6px] left-[6px] rounded-full bg-glass px-[7px] py-[3px] text-11 text-on-photo tabular-nums">
              {lengthOf(media.durationMs)}
            </span>
          )}
        </>
      )}
    </button>
  )
}

function lengthOf(durationMs: number): string {
  return `0:${String(Math.max(1, Math.round(durationMs / 1000))).padStart(2, '0')}`
}
