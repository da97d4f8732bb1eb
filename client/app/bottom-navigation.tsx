import { Heart, MessageCircle, User, Users } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { useBadge } from '#client/platform/badges.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { scrollScreenToTop } from '#client/ui/screen.tsx'

export type Badges = Record<'messages' | 'taps' | 'groups', number>

/** What is unread, by entry of the bottom navigation. */
export function useBadges(): Badges {
  return {
    messages: useBadge('messages'),
    taps: useBadge('taps'),
    groups: useBadge('groups'),
  }
}

/** The navigation at the foot. Touching the entry one is at scrolls its screen to the top. */
export function BottomNavigation({ badges }: { badges: Badges }) {
  const { pathname } = useLocation()
  const items = [
    { to: '/profile', label: 'Profile', Icon: User, count: undefined },
    { to: '/messages', label: 'Messages', Icon: MessageCircle, count: badges.messages },
    { to: '/taps', label: 'Taps', Icon: Heart, count: badges.taps },
    { to: '/groups', label: 'Groups', Icon: Users, count: badges.groups },
  ]
  return (
    <nav
      className="z-nav mx-auto grid h-[calc(var(--nav)+var(--safe-bottom))] w-full max-w-column flex-none min-[600px]:max-w-none auto-cols-fr grid-flow-col border-hairline border-t bg-bar pb-safe [backdrop-filter:var(--blur)]"
      aria-label="Main"
    >
      {items.map(({ to, label, Icon, count }) => (
        <NavLink
          key={to}
          to={to}
          className="flex flex-col items-center justify-center gap-[3px] font-semibold text-11 text-muted focus-visible:rounded-control focus-visible:outline-offset-[-4px] aria-[current=page]:text-accent-text aria-[current=page]:[&_svg]:fill-accent-soft"
          onClick={(event) => {
            if (pathname !== to) return
            event.preventDefault()
            scrollScreenToTop()
          }}
        >
          <span className="relative">
            <Icon aria-hidden="true" />
            <CountBadge count={count} place="navigation" />
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
