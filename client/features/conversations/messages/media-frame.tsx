import { Play } from 'lucide-react'
import { Photo } from '#client/ui/photo.tsx'
import type { Message } from '#contract/conversations.ts'

const WIDEST = 228
const TALLEST = 300
const LEAST = 120

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
      className="frame"
      style={frameSize(media.width, media.height)}
      aria-label={isVideo ? 'Play video' : 'Open photo'}
      onClick={onOpen}
    >
      {isVideo ? (
        // The first moment stands for the whole.
        <video src={`${content}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} />
      ) : (
        <Photo
          src={media.width > 400 ? content : (media.thumbUrl ?? content)}
          alt="Photo"
          thumbhash={media.thumbhash}
        />
      )}
      {isVideo && (
        <>
          <span className="over">
            <span className="play">
              <Play className="ico fill" aria-hidden="true" />
            </span>
          </span>
          {media.durationMs !== null && <span className="length num">{lengthOf(media.durationMs)}</span>}
        </>
      )}
    </button>
  )
}

function lengthOf(durationMs: number): string {
  return `0:${String(Math.max(1, Math.round(durationMs / 1000))).padStart(2, '0')}`
}
