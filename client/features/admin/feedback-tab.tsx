import { useState } from 'react'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { StarRow } from '#client/ui/star-rating.tsx'
import { type AdminFeedback, type FeedbackShown, feedbackShown } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { adminQueries, useReplyToFeedback } from './admin.api.ts'
import { EndlessList } from './endless-list.tsx'
import { filterBox, Pill, RowActions, RowLine, RowQuote, RowText } from './row-parts.tsx'
import { useAdminSearch } from './use-admin-search.ts'

const labels: Record<FeedbackShown, string> = { unanswered: 'Unanswered', all: 'All' }

export function FeedbackTab() {
  const { feedback: show, timeRange, change } = useAdminSearch()
  return (
    <EndlessList
      options={adminQueries.feedback(show, timeRange)}
      title="Feedback"
      filters={
        <Select
          aria-label="Which feedback"
          shape="low-choice"
          ground="card"
          frameClassName={filterBox}
          value={show}
          options={feedbackShown.map((value) => ({ value, label: labels[value] }))}
          onValueChange={(feedback) => change({ feedback })}
        />
      }
      loading="Loading feedback..."
      empty={
        show === 'unanswered' ? 'No feedback is waiting for a reply' : 'No feedback found for this time range'
      }
      failed="Unable to load feedback"
      row={(entry) => <FeedbackRow entry={entry} />}
    />
  )
}

function FeedbackRow({ entry }: { entry: AdminFeedback }) {
  const now = useNow()
  const isAnswered = entry.responses.length > 0
  return (
    <>
      <RowLine at={entry.createdAt} when={timeAgo(entry.createdAt, now)}>
        <b>{entry.username}</b>
        {entry.rating !== null && <StarRow value={entry.rating} />}
        {entry.kind === 'data-protection' && <Pill strong>Data protection</Pill>}
      </RowLine>
      <RowText>{entry.comment ?? 'No comment provided'}</RowText>
      {entry.responses.map((response) => (
        <RowQuote key={response.id}>{response.adminMessage}</RowQuote>
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
      <RowActions>
        <Button size="compact" variant="secondary" onClick={() => setOpen(true)}>
          Reply again
        </Button>
      </RowActions>
    )
  return (
    <div className="flex max-w-[720px] items-end gap-[8px]">
      <div className="min-w-0 flex-1">
        <TextArea
          aria-label={`Reply to ${entry.username}`}
          placeholder="Write a reply"
          rows={1}
          isLow
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
