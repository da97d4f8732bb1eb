import { clsx } from 'clsx'
import { CircleAlert, X } from 'lucide-react'
import { useObjectUrl } from '#client/platform/blob-urls.ts'
import { useStore } from '#client/platform/store.ts'
import { ProgressRing } from '#client/ui/states/progress-ring.tsx'
import { outbox } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entries.ts'
import { BubbleTime } from './message-bubble.tsx'
import { Ticks } from './ticks.tsx'

/** A message that has not arrived: waiting with a clock, or failed with the way to try again. */
export function OutgoingBubble({ entry, isLast }: { entry: OutboxEntry; isLast: boolean }) {
  const hasFailed = entry.state === 'failed'
  return (
    <>
      <article
        className={clsx(
          'bubble own',
          entry.file && 'media',
          hasFailed && 'failing',
          isLast && !hasFailed && 'last',
        )}
      >
        {entry.file ? (
          <OutgoingMedia entry={entry} file={entry.file} />
        ) : (
          <span className="words">{entry.content}</span>
        )}
        <BubbleTime at={entry.createdAt}>
          {hasFailed ? (
            <CircleAlert className="ico ticks" aria-hidden="true" />
          ) : (
            <Ticks delivery="waiting" />
          )}
        </BubbleTime>
      </article>
      {hasFailed && (
        <div className="failed">
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
  const progress = useStore(outbox.progress, (all) => all[entry.clientId])
  const url = useObjectUrl(file)
  return (
    <span className="frame" style={{ width: 228, height: 228 }}>
      {url &&
        (entry.messageType === 'video' ? <video src={url} muted playsInline /> : <img src={url} alt="" />)}
      {entry.state === 'waiting' && (
        <span className="over">
          <button
            type="button"
            className="stop"
            aria-label="Cancel sending"
            onClick={() => void outbox.discard(entry)}
          >
            <ProgressRing value={progress ?? 0} label="Uploading" size={44}>
              <X className="ico s" aria-hidden="true" />
            </ProgressRing>
          </button>
        </span>
      )}
    </span>
  )
}
