import { Heart, MessageCircle, User, Users } from 'lucide-react'
import { BottomNavBar } from '#client/ui/bottom-nav-bar.tsx'
import type { Badges } from './badges.ts'

export function BottomNavigation({ badges }: { badges: Badges }) {
  return (
    <BottomNavBar
      items={[
        { to: '/profile', label: 'Profile', icon: User },
        { to: '/messages', label: 'Messages', icon: MessageCircle, count: badges.messages },
        { to: '/taps', label: 'Taps', icon: Heart, count: badges.taps },
        { to: '/groups', label: 'Groups', icon: Users, count: badges.groups },
      ]}
    />
  )
}
