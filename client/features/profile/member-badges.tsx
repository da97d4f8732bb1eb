import { Car, House } from 'lucide-react'
import type { Member } from '#contract/profile.ts'
import { RoleBadge } from './role-badge.tsx'

const hostWords = { Host: 'Can host', Travel: 'Can travel', 'Travel/Host': 'Travel/Host' } as const

/** Role, orientation, and whose place. */
export function MemberBadges({ profile }: { profile: NonNullable<Member['profile']> }) {
  const PlaceIcon = profile.hostTravelPreference === 'Travel' ? Car : House
  return (
    <div className="flex flex-wrap gap-2 *:h-8">
      <RoleBadge role={profile.role} />
      <span className="role">{profile.sexualOrientation}</span>
      <span className="role">
        <PlaceIcon aria-hidden="true" />
        {hostWords[profile.hostTravelPreference]}
      </span>
    </div>
  )
}
