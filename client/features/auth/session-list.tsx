import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { errorText } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import type { Session } from '#contract/auth.ts'
import { authApi } from '#contract/auth.ts'
import { useEndOtherSessions, useEndSession } from './auth.api.ts'

/** Where one is signed in, and how to end it there. */
export function SessionList() {
  const { data: sessions, isError, isFetching, refetch } = useQuery(queryOf(authApi.sessions))
  const endOthers = useEndOtherSessions()
  if (!sessions && isError)
    return (
      <ErrorState title="Unable to load your sessions" onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!sessions)
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton className="h-12 rounded-control" />
        <Skeleton className="h-12 rounded-control" />
      </SkeletonGroup>
    )
  return (
    <>
      <FailedTries sessions={sessions} />
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-5"
          pending={endOthers.isPending}
          pendingLabel="Ending..."
          onClick={() =>
            endOthers.mutate(undefined, {
              onSuccess: () => toast({ title: 'Signed out everywhere else' }),
              onError: sayFailed,
            })
          }
        >
          Sign out other devices
        </Button>
      )}
    </>
  )
}

/** Somebody tried and did not get in: since the member's last sign-in before this one. */
function FailedTries({ sessions }: { sessions: Session[] }) {
  const now = useNow()
  const current = sessions.find(({ isCurrent }) => isCurrent)
  if (!current?.lastFailedTryAt) return null
  const { failedTries, lastFailedTryAt } = current
  return (
    <p className="inset-ring inset-ring-accent-line mb-4 flex gap-3 rounded-card bg-accent-soft p-3.5 text-13 text-ink-2">
      <ShieldAlert className="size-icon-s flex-none text-accent-text" aria-hidden="true" />
      <span>
        <b className="block text-15 text-ink">
          {failedTries === 1 ? '1 failed try to sign in' : `${failedTries} failed tries to sign in`}
        </b>
        The last one {timeAgo(lastFailedTryAt, now)}. If that was not you, your password kept somebody out.
      </span>
    </p>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession()
  const now = useNow()
  return (
    <li className="flex min-h-11 items-center gap-3">
      <span className="min-w-0 flex-1">
        <b className="block truncate">{session.device}</b>
        <small className="text-13 text-muted">
          {session.isCurrent ? 'This device' : `Active ${timeAgo(session.lastSeenAt, now)}`}
        </small>
      </span>
      {!session.isCurrent && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Sign out ${session.device}`}
          pending={end.isPending}
          pendingLabel="Ending..."
          onClick={() => end.mutate(session.id, { onError: sayFailed })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function sayFailed(error: unknown): void {
  toast({
    title: 'Failed to end the session',
    description: errorText(error, 'Please try again.'),
    variant: 'destructive',
  })
}
