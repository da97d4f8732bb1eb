import { EyeOff, Play } from 'lucide-react'
import { Photo } from '#client/ui/photo.tsx'
import { ThumbhashCanvas } from '#client/ui/thumbhash-canvas.tsx'
import type { Message, MessageMedia } from '#contract/conversations.ts'
import { lengthOf } from '#contract/voice.ts'
import { VideoStill } from '../messages/media-frame.tsx'

/** One photo or video of the grid. Of what comes blurred there is a smear, and a touch leads to where one is asked. */
export function MediaTile({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { media } = message
  if (!media) return null
  const what = message.messageType === 'video' ? 'video' : 'photo'
  return (
    <button
      type="button"
      className="relative block aspect-square w-full overflow-hidden bg-surface-3 focus-visible:outline-offset-[-3px]"
      aria-label={media.blurred ? `Blurred ${what}: show in chat` : `Open ${what}`}
      data-blurred={media.blurred || undefined}
      onClick={onOpen}
    >
      {media.blurred ? <Smear media={media} /> : <Still message={message} media={media} />}
    </button>
  )
}

function Smear({ media }: { media: MessageMedia }) {
  return (
    <>
      {media.thumbhash && (
        <ThumbhashCanvas
          hash={media.thumbhash}
          className="absolute inset-0 size-full object-cover blur-[6px] brightness-75"
        />
      )}
      <span className="absolute inset-0 grid place-items-center text-on-photo">
        <EyeOff aria-hidden="true" />
      </span>
    </>
  )
}

function Still({ message, media }: { message: Message; media: MessageMedia }) {
  if (message.messageType !== 'video')
    return <Photo src={media.thumbUrl ?? message.content} alt="" thumbhash={media.thumbhash} fill />
  return (
    <>
      <VideoStill message={message} media={media} />
      <span className="absolute bottom-[6px] left-[6px] inline-flex items-center gap-[4px] rounded-full bg-glass px-[7px] py-[3px] text-11 text-on-photo tabular-nums">
        <Play className="size-[10px] fill-current" aria-hidden="true" />
        {media.durationMs !== null && lengthOf(media.durationMs)}
      </span>
    </>
  )
}
