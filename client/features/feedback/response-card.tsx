import { clsx } from 'clsx'
import { timeAgo } from '#client/platform/format.ts'
import { StarRow } from '#client/ui/star-rating.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { FeedbackResponse } from '#contract/feedback.ts'
import { useReadResponse } from './feedback.api.ts'

type ResponseCardProps = { response: FeedbackResponse; now: Date }

/** What was answered, under what it answers. Tapping an unread one marks it read. */
export function ResponseCard({ response, now }: ResponseCardProps) {
  const read = useReadResponse()
  const content = <CardContent response={response} now={now} />
  if (response.isRead) return <article className="card">{content}</article>
  return (
    <button type="button" className="card w-full text-left" onClick={() => read.mutate(response.id)}>
      {content}
    </button>
  )
}

function CardContent({ response, now }: ResponseCardProps) {
  const { adminMessage, createdAt, isRead, feedback } = response
  return (
    <>
      <span className="flex items-center gap-2">
        {!isRead && (
          <span className="size-2.5 flex-none rounded-full bg-accent">
            <VisuallyHidden>Unread</VisuallyHidden>
          </span>
        )}
        <b className="grow font-bold text-16">Admin Response</b>
        <time className="text-12 text-muted" dateTime={createdAt}>
          {timeAgo(createdAt, now)}
        </time>
      </span>
      <span className={clsx('mt-2 block whitespace-pre-line break-words', !isRead && 'font-semibold')}>
        {adminMessage}
      </span>
      <span className="mt-3.5 block rounded-control bg-surface-3 px-3.5 py-2.5">
        <span className="mb-1 flex items-center justify-between text-12 text-muted">
          {feedback.kind === 'data-protection' ? 'Your complaint' : 'Your feedback'}
          {feedback.rating !== null && <StarRow value={feedback.rating} />}
        </span>
        <span className="block whitespace-pre-line break-words text-13 text-ink-2">
          {feedback.comment ?? 'No comment provided'}
        </span>
      </span>
    </>
  )
}
