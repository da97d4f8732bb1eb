import { Heart, MessageCircle, User, Users } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { useBadge } from '#client/platform/badges.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { scrollScreenToTop } from '#client/ui/screen.tsx'

type Badges = Record<'messages' | 'taps' | 'groups', number>

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
    <nav className="nav" aria-label="Main">
      {items.map(({ to, label, Icon, count }) => (
        <NavLink
          key={to}
          to={to}
          onClick={(event) => {
            if (pathname !== to) return
            event.preventDefault()
            scrollScreenToTop()
          }}
        >
          <span>
            <Icon aria-hidden="true" />
            <CountBadge count={count} />
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
