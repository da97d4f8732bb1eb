import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  Ban,
  Fingerprint,
  Flag,
  HandCoins,
  KeyRound,
  Lock,
  Mail,
  MessageCircle,
  MonitorSmartphone,
  ShieldCheck,
  Smartphone,
  Users,
} from 'lucide-react'
import { Suspense } from 'react'
import { OwnAlbums } from '#client/features/albums/index.ts'
import { ChangePasswordForm } from '#client/features/auth/change-password-form.tsx'
import { OwnEmail } from '#client/features/auth/own-email.tsx'
import { SessionList } from '#client/features/auth/session-list.tsx'
import { WhoMayWrite } from '#client/features/chat/reach/who-may-write.tsx'
import { OwnPlaceCard } from '#client/features/discovery/index.ts'
import { GroupInvitationsChoice } from '#client/features/groups/group-invitations-choice.tsx'
import type { AccountEntry } from '#client/features/profile/index.ts'
import { OwnProfileScreen } from '#client/features/profile/own/own-profile-screen.tsx'
import { useAverageRating } from '#client/features/ratings/ratings.api.ts'
import { BlockedMembers, ReceivedItems } from '#client/features/safety/index.ts'
import { OwnTips } from '#client/features/tips/index.ts'
import { OwnVerification } from '#client/features/verification/own-verification.tsx'
import { ownVerification } from '#client/features/verification/verification.api.ts'
import { lazyPart } from '#client/platform/loading.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { StarRating } from '#client/ui/star-rating.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import type { OwnVerification as Verification } from '#contract/verification.ts'

const OwnAuthenticatorApp = lazyPart(
  () => import('#client/features/auth/second-factor/own-authenticator-app.tsx'),
  'OwnAuthenticatorApp',
)
const OwnPasskeys = lazyPart(() => import('#client/features/auth/passkeys/own-passkeys.tsx'), 'OwnPasskeys')

/** What features show of the account, one line each. */
const accountEntries: AccountEntry[] = [
  { icon: Lock, title: 'Private albums', content: <OwnAlbums /> },
  { icon: HandCoins, title: 'Tips', content: <OwnTips /> },
  { icon: MonitorSmartphone, title: 'Sessions', content: <SessionList /> },
  {
    icon: Fingerprint,
    title: 'Passkeys',
    content: (
      <Suspense>
        <OwnPasskeys />
      </Suspense>
    ),
  },
  {
    icon: Smartphone,
    title: 'Authenticator app',
    content: (
      <Suspense>
        <OwnAuthenticatorApp />
      </Suspense>
    ),
  },
  { icon: KeyRound, title: 'Change password', content: <ChangePasswordForm /> },
  { icon: MessageCircle, title: 'Who may write to me', content: <WhoMayWrite /> },
  { icon: Users, title: 'Group invitations', content: <GroupInvitationsChoice /> },
  { icon: Ban, title: 'Blocked members', content: <BlockedMembers /> },
  { icon: Flag, title: 'Report something you received', content: <ReceivedItems /> },
]

const emailEntry = ({ emailProven, pendingEmail }: CurrentUser): AccountEntry => ({
  icon: Mail,
  title: 'Email',
  note: emailProven && !pendingEmail ? undefined : 'Waiting to be confirmed',
  content: <OwnEmail />,
})

const verificationEntry = (verification: Verification | undefined): AccountEntry => ({
  icon: BadgeCheck,
  title: 'Verification',
  note: verification && noteOn(verification),
  content: <OwnVerification />,
})

function noteOn({ isVerified, waitingSince }: Verification): string | undefined {
  if (isVerified) return 'You’re verified'
  return waitingSince === null ? undefined : 'Your video is being looked at'
}

const adminEntry: AccountEntry = { icon: ShieldCheck, title: 'Admin panel', to: '/admin' }

/** The own profile, with what the features above profile lend to it. */
export function OwnProfilePage() {
  const viewer = useViewer()
  const rating = useAverageRating(viewer.id)
  const { data: verification } = useQuery(ownVerification)
  const entries = [
    emailEntry(viewer),
    verificationEntry(verification),
    ...accountEntries,
    ...(viewer.role === 'user' ? [] : [adminEntry]),
  ]
  return (
    <OwnProfileScreen
      rating={<StarRating value={rating?.rating ?? 0} />}
      place={<OwnPlaceCard />}
      accountEntries={entries}
    />
  )
}
