import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useNow } from '#client/platform/clock.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import { feedbackApi } from '#contract/feedback.ts'
import { ResponseCard } from './response-card.tsx'

export function ResponseList() {
  const query = useQuery(queryOf(feedbackApi.responses))
  const now = useNow()
  if (!query.data) return query.isError ? <LoadFailure query={query} /> : <LoadingResponses />
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={MessageSquareText}
        title="No admin responses yet"
        text="Submit feedback and we'll get back to you!"
      />
    )
  return (
    <ul className="grid gap-3">
      {query.data.map((response) => (
        <li key={response.id}>
          <ResponseCard response={response} now={now} />
        </li>
      ))}
    </ul>
  )
}

function LoadFailure({ query }: { query: UseQueryResult }) {
  return (
    <ErrorState
      title="Unable to load responses"
      text="Check your connection and try again."
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
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
