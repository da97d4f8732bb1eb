import { clsx } from 'clsx'
import { MessageSquareText } from 'lucide-react'
import { type List, useList } from '#client/platform/api/lists.ts'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { StarRow } from '#client/ui/star-rating.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { FeedbackResponse } from '#contract/feedback.ts'
import { responseList, useReadResponse } from './feedback.api.ts'

export function ResponseList({ onWrite }: { onWrite: () => void }) {
  const list = useList(responseList, idOf)
  const now = useNow()
  if (!list.items) return list.isError ? <LoadFailure list={list} /> : <LoadingResponses />
  if (list.items.length === 0)
    return (
      <EmptyState
        icon={MessageSquareText}
        title="No admin responses yet"
        text="Submit feedback and we'll get back to you!"
        action={
          <Button size="small" onClick={onWrite}>
            Send Feedback
          </Button>
        }
      />
    )
  return (
    <>
      <ul className="grid gap-3">
        {list.items.map((response) => (
          <li key={response.id}>
            <ResponseCard response={response} now={now} />
          </li>
        ))}
      </ul>
      <EndOfList list={list} />
    </>
  )
}

const idOf = ({ id }: FeedbackResponse) => id

function LoadFailure({ list }: { list: List<FeedbackResponse> }) {
  return (
    <ErrorState
      title="Unable to load responses"
      text="Check your connection and try again."
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  )
}

function LoadingResponses() {
  return (
    <SkeletonGroup className="grid gap-3">
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="h-36 rounded-card" />
      ))}
    </SkeletonGroup>
  )
}

type ResponseCardProps = { response: FeedbackResponse; now: Date }

/** What was answered, under what it answers. Tapping an unread one marks it read. */
function ResponseCard({ response, now }: ResponseCardProps) {
  const read = useReadResponse()
  const content = <CardContent response={response} now={now} />
  if (response.isRead) return <Card as="article">{content}</Card>
  return (
    <Card as="button" type="button" className="w-full text-left" onClick={() => read.mutate(response.id)}>
      {content}
    </Card>
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
        <b className="min-w-0 flex-1 font-bold text-16">Admin Response</b>
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
