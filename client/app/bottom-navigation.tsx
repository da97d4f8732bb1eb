import { Heart, MessageCircle, User, Users } from 'lucide-react'
import { useTitleBadge } from '#client/platform/document-title.ts'
import { BottomNavBar } from '#client/ui/bottom-nav-bar.tsx'
import { useBadges } from './badges.ts'
import { scrollToTop } from './scroll-memory.ts'

/** The four entries. A tap on the one where one is already scrolls to the top. */
export function BottomNavigation() {
  const badges = useBadges()
  useTitleBadge(badges.messages + badges.taps + badges.groups)
  return null
}
