import { useState } from 'react'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { StarRow } from '#client/ui/star-rating.tsx'
import type { AdminFeedback } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { useReplyToFeedback } from './admin.api.ts'

export function FeedbackRow({ entry }: { entry: AdminFeedback }) {
  const now = useNow()
  const isAnswered = entry.responses.length > 0
  return (
    <>
      <div className="line">
        <b>{entry.username}</b>
        {entry.rating !== null && <StarRow value={entry.rating} />}
        {entry.kind === 'data-protection' && <span className="admin-pill strong">Data protection</span>}
        <time className="when" dateTime={entry.createdAt}>
          {timeAgo(entry.createdAt, now)}
        </time>
      </div>
      <p>{entry.comment ?? 'No comment provided'}</p>
      {entry.responses.map((response) => (
        <p className="admin-quote" key={response.id}>
          {response.adminMessage}
        </p>
      ))}
      <ReplyForm key={entry.responses.length} entry={entry} isFolded={isAnswered} />
    </>
  )
}

function ReplyForm({ entry, isFolded }: { entry: AdminFeedback; isFolded: boolean }) {
  const [isOpen, setOpen] = useState(!isFolded)
  const [text, setText] = useState('')
  const reply = useReplyToFeedback()
  if (!isOpen)
    return (
      <div className="admin-actions">
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          Reply again
        </Button>
      </div>
    )
  return (
    <div className="admin-reply">
      <div className="grow">
        <TextArea
          aria-label={`Reply to ${entry.username}`}
          placeholder="Write a reply"
          rows={1}
          value={text}
          maxLength={limits.feedback}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button
        size="small"
        disabled={text.trim() === ''}
        pending={reply.isPending}
        pendingLabel="Sending..."
        onClick={() => reply.mutate({ id: entry.id, message: text.trim() }, { onSuccess: () => setText('') })}
      >
        Reply
      </Button>
    </div>
  )
}
