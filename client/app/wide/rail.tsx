import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  Bell,
  Clapperboard,
  Heart,
  LayoutGrid,
  type LucideIcon,
  MessageCircle,
  User,
  Users,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useBadge } from '#client/platform/badges.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { scrollScreenToTop } from '#client/ui/screen.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { PRODUCT } from '#contract/product.ts'
import { quickiesApi } from '#contract/quickies.ts'
import type { Badges } from '../bottom-navigation.tsx'
import type { ListBeside } from './list-memory.ts'

type Entry = { to: string; label: string; Icon: LucideIcon; count?: number; noun?: string }
type RailProps = { badges: Badges; beside: ListBeside | undefined }

/** The navigation of a wide window. With room to spare the names stand beside the signs. */
export function Rail({ badges, beside }: RailProps) {
  const { pathname } = useLocation()
  const quickies = useQuickiesEntry()
  const entries: Entry[] = [
    { to: '/discovery', label: 'Discovery', Icon: LayoutGrid },
    { to: '/messages', label: 'Messages', Icon: MessageCircle, count: badges.messages },
    { to: '/taps', label: 'Taps', Icon: Heart, count: badges.taps },
    { to: '/groups', label: 'Groups', Icon: Users, count: badges.groups },
    { ...quickies, label: 'Quickies', Icon: Clapperboard, noun: 'new' },
    { to: '/notifications', label: 'Notifications', Icon: Bell, count: useBadge('notifications') },
    { to: '/profile', label: 'Profile', Icon: User },
  ]
  const isAtQuickies = /^\/(quickie|record-quickie)\b/.test(pathname)
  const shown = beside?.list.path ?? pathname
  // The search by name and other cities belong to the grid.
  const isOfGrid = shown === '/search' || shown === '/explore'
  const current = isAtQuickies ? quickies.to : isOfGrid ? '/discovery' : shown
  return (
    <nav
      className="z-nav flex w-[92px] flex-none flex-col gap-[4px] overflow-y-auto overscroll-contain border-hairline border-r bg-surface-1 px-[8px] pt-[calc(14px+var(--safe-top))] pb-[14px] [scrollbar-width:none] min-[1500px]:w-[224px] min-[1500px]:px-[12px]"
      aria-label="Main"
    >
      <Link
        to="/discovery"
        className="mx-auto mb-[14px] grid min-h-target flex-none place-items-center rounded-control min-[1500px]:mr-0 min-[1500px]:ml-[8px] min-[1500px]:place-items-start"
      >
        <img className="size-[38px] min-[1500px]:hidden" src="/favicon.svg" alt={PRODUCT} />
        <Wordmark className="hidden h-[34px] min-[1500px]:block" title={PRODUCT} />
      </Link>
      {entries.map((entry) => (
        <RailEntry key={entry.label} {...entry} isCurrent={entry.to === current} />
      ))}
    </nav>
  )
}

function RailEntry({ to, label, Icon, count, noun, isCurrent }: Entry & { isCurrent: boolean }) {
  return (
    <Link
      to={to}
      className={clsx(
        'flex min-h-[58px] flex-none flex-col items-center justify-center gap-[4px] rounded-control font-semibold text-11 hover:bg-hairline min-[1500px]:min-h-[52px] min-[1500px]:flex-row min-[1500px]:justify-start min-[1500px]:gap-[16px] min-[1500px]:px-[14px] min-[1500px]:text-15',
        isCurrent ? 'bg-accent-soft text-accent-text [&_svg]:fill-accent-soft' : 'text-ink-2',
      )}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={useScrollToTop()}
    >
      <span className="relative">
        <Icon aria-hidden="true" />
        <CountBadge count={count} noun={noun} place="navigation" />
      </span>
      {label}
    </Link>
  )
}

/** The entry one is at scrolls to the top; where something is open beside its list, the link closes that. */
function useScrollToTop() {
  const { pathname } = useLocation()
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const { pathname: own } = new URL(event.currentTarget.href)
    if (pathname !== own) return
    event.preventDefault()
    scrollScreenToTop()
  }
}

/** Leads to what is new, and else to what there is; whoever is the first records one. */
function useQuickiesEntry(): { to: string; count: number } {
  const viewer = useViewer()
  const { data = [] } = useQuery(queryOf(quickiesApi.list))
  const others = data.filter(({ userId }) => userId !== viewer.id)
  const unseen = others.filter(({ seen }) => !seen)
  const first = unseen[0] ?? others[0]
  const count = new Set(unseen.map(({ userId }) => userId)).size
  return { to: first ? `/quickie/${first.id}` : '/record-quickie', count }
}
