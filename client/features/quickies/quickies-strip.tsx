import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { hasCode } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Skeleton } from '#client/ui/states/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Quickie } from '#contract/quickies.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { fromDiscovery } from './closing.ts'

const OTHERS_SHOWN = 5
const place = 'mx-auto mb-[5px]'
const add =
  'relative mx-auto mb-[5px] grid size-[64px] place-items-center rounded-full bg-accent-soft text-accent-text inset-ring-[1.5px] inset-ring-accent-line'

/** The row over the grid: add one, one's own, and those of the members who shared last. */
export function QuickiesStrip() {
  const viewer = useViewer()
  const own = useQuery(queryOf(quickiesApi.own))
  const list = useQuery(queryOf(quickiesApi.list))
  const firstOwn = own.data?.[0]
  const others = firstOfEach((list.data ?? []).filter(({ userId }) => userId !== viewer.id))
  return (
    <nav
      className="flex flex-none gap-[4px] overflow-x-auto overflow-y-hidden px-[12px] pt-[4px] pb-[12px] [scrollbar-width:none] *:w-[72px] *:flex-none *:text-center *:font-semibold *:text-11 *:text-ink-2"
      aria-label="Quickies"
    >
      <Link to="/record-quickie" state={fromDiscovery}>
        <span className={add}>
          <Plus aria-hidden="true" />
        </span>
        <span className="block truncate">Add Quickie</span>
      </Link>
      {firstOwn && (
        <Link to={`/quickie/${firstOwn.id}`} state={fromDiscovery}>
          <Avatar size="strip" className={place} src={viewer.profileImageUrl} ring="seen" />
          <span className="block truncate">Your Quickies</span>
        </Link>
      )}
      {others.slice(0, OTHERS_SHOWN).map(({ first, hasUnseen }) => (
        <MemberQuickies key={first.userId} first={first} hasUnseen={hasUnseen} />
      ))}
      {list.isPending && <LoadingTiles />}
      {list.isLoadingError && !hasCode(list.error, 'too_many') && (
        <Retry onRetry={() => void list.refetch()} />
      )}
    </nav>
  )
}

function MemberQuickies({ first, hasUnseen }: MemberClips) {
  const { user } = first
  return (
    <Link to={`/quickie/${first.id}`} state={fromDiscovery}>
      <Avatar
        size="strip"
        className={place}
        src={user.thumbUrl}
        thumbhash={user.thumbhash}
        ring={hasUnseen ? 'unseen' : 'seen'}
      />
      <span className="block truncate">{user.username}</span>
      {hasUnseen && <VisuallyHidden>, new</VisuallyHidden>}
    </Link>
  )
}

type MemberClips = { first: Quickie; hasUnseen: boolean }

/** By member, in the order of the list. */
function firstOfEach(quickies: Quickie[]): MemberClips[] {
  const members = new Map<number, MemberClips>()
  for (const quickie of quickies) {
    const { first, hasUnseen } = members.get(quickie.userId) ?? { first: quickie, hasUnseen: false }
    members.set(quickie.userId, { first, hasUnseen: hasUnseen || !quickie.seen })
  }
  return [...members.values()]
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" onClick={onRetry}>
      <span className={add}>
        <RefreshCw aria-hidden="true" />
      </span>
      <span className="block truncate">Try Again</span>
    </button>
  )
}

function LoadingTiles() {
  return Array.from({ length: OTHERS_SHOWN }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they stand for nobody yet
    <span key={index} aria-hidden="true">
      <Skeleton className="mx-auto mb-[5px] block size-16 rounded-full" />
      <Skeleton className="mx-auto block h-2.5 w-12 rounded-full" />
    </span>
  ))
}
