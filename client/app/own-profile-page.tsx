import { Ban, HandCoins, KeyRound, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { ChangePasswordForm, SessionList } from '#client/features/auth/index.ts'
import type { AccountEntry } from '#client/features/profile/index.ts'
import { OwnProfileScreen } from '#client/features/profile/own-profile-screen.tsx'
import { useAverageRating } from '#client/features/ratings/index.ts'
import { BlockedMembers } from '#client/features/safety/index.ts'
import { OwnTips } from '#client/features/tips/index.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { StarRating } from '#client/ui/star-rating.tsx'

/** What features keep about the account, one line each. */
const accountEntries: AccountEntry[] = [
  { icon: HandCoins, title: 'Tips', content: <OwnTips /> },
  { icon: MonitorSmartphone, title: 'Sessions', content: <SessionList /> },
  { icon: KeyRound, title: 'Change password', content: <ChangePasswordForm /> },
  { icon: Ban, title: 'Blocked members', content: <BlockedMembers /> },
]

const adminEntry: AccountEntry = { icon: ShieldCheck, title: 'Admin panel', to: '/admin' }

/** The own profile, with what the features above profile lend to it. */
export function OwnProfilePage() {
  const viewer = useViewer()
  const { rating } = useAverageRating(viewer.id)
  const entries = viewer.role === 'user' ? accountEntries : [...accountEntries, adminEntry]
  return <OwnProfileScreen rating={<StarRating value={rating} />} accountEntries={entries} />
}
