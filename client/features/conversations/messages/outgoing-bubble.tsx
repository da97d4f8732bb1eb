import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useObjectUrl } from '#client/platform/blob-urls.ts'
import { CancelUpload } from '../outbox/cancel-upload.tsx'
import { outbox } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entries.ts'
import { OutgoingVoiceNote } from '../voice-notes/outgoing-voice.tsx'
import { mediaCover, mediaFrame, mediaPicture } from './media-frame.tsx'
import { BubbleTime, bubble } from './message-bubble.tsx'
import { Ticks } from './ticks.tsx'

/** `quote`: what it answers. `note`: what another feature draws for it. */
type OutgoingBubbleProps = { entry: OutboxEntry; isLast: boolean; quote: ReactNode; note: ReactNode }

/** A message that has not arrived: waiting with a clock, or failed with the way to try again. */
export function OutgoingBubble({ entry, isLast, quote, note }: OutgoingBubbleProps) {
  const hasFailed = entry.state === 'failed'
  const isMedia = Boolean(entry.file) && !entry.voice
  return (
    <>
      <article
        className={bubble({
          side: 'own',
          isMedia,
          ground: hasFailed ? 'failing' : 'own',
          tail: isLast && !hasFailed ? 'own' : 'none',
        })}
        data-bubble="own"
      >
        {quote}
        {note ? (
          note
        ) : entry.voice ? (
          <OutgoingVoiceNote entry={entry} voice={entry.voice} />
        ) : entry.file ? (
          <OutgoingMedia entry={entry} file={entry.file} />
        ) : (
          <span className="whitespace-pre-wrap" data-words>
            {entry.forwardOf === undefined ? entry.content : 'Forwarded message'}
          </span>
        )}
        <BubbleTime at={entry.createdAt} isOwn isMedia={isMedia}>
          {hasFailed ? (
            <CircleAlert className="size-[16px]" aria-hidden="true" />
          ) : (
            <Ticks delivery="waiting" />
          )}
        </BubbleTime>
      </article>
      {hasFailed && (
        <div className="-mt-[10px] flex min-h-target items-center gap-[6px] self-end px-[4px] font-semibold text-12 text-danger-text">
          <button type="button" className="min-h-11" onClick={() => outbox.retry(entry)}>
            Tap to retry
          </button>
          <span aria-hidden="true">·</span>
          <button type="button" className="min-h-11" onClick={() => void outbox.discard(entry)}>
            Discard
          </button>
        </div>
      )}
    </>
  )
}

function OutgoingMedia({ entry, file }: { entry: OutboxEntry; file: Blob }) {
  const url = useObjectUrl(file)
  return (
    <span className={mediaFrame} style={{ width: 228, height: 228 }}>
      {url &&
        (entry.messageType === 'video' ? (
          <video className={mediaPicture} src={url} muted playsInline />
        ) : (
          <img className={mediaPicture} src={url} alt="" />
        ))}
      {entry.state === 'waiting' && (
        <span className={mediaCover}>
          <CancelUpload entry={entry} size={44} className="bg-glass text-on-photo" />
        </span>
      )}
    </span>
  )
}
