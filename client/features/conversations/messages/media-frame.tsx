import { Play } from 'lucide-react'
import type { VideoSource } from '#client/ui/layers/lightbox-video.tsx'
import { Photo } from '#client/ui/photo.tsx'
import type { Message, MessageMedia } from '#contract/conversations.ts'
import { lengthOf } from '#contract/voice.ts'

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
        <VideoStill message={message} media={media} />
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

/** Its poster. Until there is one, the first moment of it, of which some browsers draw nothing. */
export function VideoStill({ message, media }: { message: Message; media: MessageMedia }) {
  if (media.thumbUrl) return <Photo src={media.thumbUrl} alt="" thumbhash={media.thumbhash} fill />
  return (
    <video className={mediaPicture} preload="metadata" muted playsInline tabIndex={-1}>
      {videoSources(message.content, media).map(({ src, type }) => (
        <source key={src} src={`${src}#t=0.1`} type={type} />
      ))}
    </video>
  )
}

/**
 * What the browser is offered, in this order. An MP4 of which there is another is one that some browsers play without
 * a picture, so there the other comes first.
 */
export function videoSources(url: string, { contentType, mp4Url }: MessageMedia): VideoSource[] {
  const original = { src: url, type: contentType }
  if (!mp4Url) return [original]
  const copy = { src: mp4Url, type: 'video/mp4' }
  return contentType === 'video/mp4' ? [copy, original] : [original, copy]
}
