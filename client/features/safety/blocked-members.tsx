import { Flag } from 'lucide-react'
import { useState } from 'react'
import { PAGE_OF_LIST, useList } from '#client/platform/api/lists.ts'
import { pagesOf } from '#client/platform/api/query-of.ts'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import type { BlockedMember } from '#contract/safety.ts'
import { safetyApi } from '#contract/safety.ts'
import { ReportSheet } from './report-sheet.tsx'
import { useUnblock } from './safety.api.ts'

/** Whom one has blocked, by name only: their pictures are hidden from the blocker too. */
export function BlockedMembers() {
  const list = useList(blockedList, idOf)
  const { items: members, isError, isFetching, refetch } = list
  if (!members && isError)
    return (
      <ErrorState
        title="Unable to load your blocked members"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!members)
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton className="h-11 rounded-control" />
      </SkeletonGroup>
    )
  if (members.length === 0) return <p className="text-muted">You haven’t blocked anyone.</p>
  return (
    <>
      <ul className="grid gap-1">
        {members.map((member) => (
          <BlockedRow key={member.id} member={member} />
        ))}
      </ul>
      <EndOfList list={list} />
    </>
  )
}

const blockedList = pagesOf(safetyApi.blocked, { query: { limit: PAGE_OF_LIST } })
const idOf = ({ id }: BlockedMember) => id

function BlockedRow({ member }: { member: BlockedMember }) {
  const unblock = useUnblock()
  const now = useNow()
  const [isReporting, setReporting] = useState(false)
  const release = () =>
    unblock.mutate(member.id, {
      onSuccess: () => toast({ title: `${member.username} is unblocked` }),
      onError: () =>
        toast({ title: 'Failed to unblock', description: 'Please try again.', variant: 'destructive' }),
    })
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <b className="block truncate">{member.username}</b>
        <small className="text-13 text-muted">Blocked {timeAgo(member.blockedAt, now)}</small>
      </span>
      <IconButton label={`Report ${member.username}`} onClick={() => setReporting(true)}>
        <Flag />
      </IconButton>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Unblock ${member.username}`}
        pending={unblock.isPending}
        pendingLabel="Unblocking..."
        onClick={release}
      >
        Unblock
      </Button>
      <ReportSheet
        kind="member"
        memberId={member.id}
        isBlocked
        open={isReporting}
        onOpenChange={setReporting}
      />
    </li>
  )
}
