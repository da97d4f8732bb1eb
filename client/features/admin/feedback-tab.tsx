import { useState } from 'react'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { StarRow } from '#client/ui/star-rating.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { AdminFeedback } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { adminQueries, useReplyToFeedback } from './admin.api.ts'
import { EndlessList } from './endless-list.tsx'
import { useAdminSearch } from './use-admin-search.ts'

export function FeedbackTab() {
  const { timeRange } = useAdminSearch()
  return (
    <EndlessList
      options={adminQueries.feedback(timeRange)}
      title="Feedback"
      loading="Loading feedback..."
      empty="No feedback found for this time range"
      failed="Unable to load feedback"
      row={(entry) => <FeedbackRow entry={entry} />}
    />
  )
}

function FeedbackRow({ entry }: { entry: AdminFeedback }) {
  const now = useNow()
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
      {entry.responses.length === 0 && <ReplyForm feedbackId={entry.id} username={entry.username} />}
    </>
  )
}

function ReplyForm({ feedbackId, username }: { feedbackId: number; username: string }) {
  const [text, setText] = useState('')
  const reply = useReplyToFeedback()
  const send = () => reply.mutate({ id: feedbackId, message: text.trim() }, { onSuccess: () => setText('') })
  return (
    <div className="line">
      <div className="grow">
        <TextArea
          aria-label={`Reply to ${username}`}
          placeholder="Write a reply"
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
        onClick={send}
      >
        Reply
      </Button>
    </div>
  )
}
