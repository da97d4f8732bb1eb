import type { LucideIcon } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { CountBadge } from './count-badge.tsx'
import { scrollScreenToTop } from './screen.tsx'

export type NavItem = { to: string; label: string; icon: LucideIcon; count?: number }

/** The navigation at the foot. Touching the entry one is at scrolls its screen to the top. */
export function BottomNavBar({ items, label = 'Main' }: { items: readonly NavItem[]; label?: string }) {
  const { pathname } = useLocation()
  return (
    <nav className="nav" aria-label={label}>
      {items.map(({ to, label: name, icon: Icon, count }) => (
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
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
