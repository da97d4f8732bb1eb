import { Card, CardAside, CardTitle } from '#client/ui/card.tsx'
import { Chip } from '#client/ui/forms/chip.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { defaultMemberRole, type MemberRole } from '#contract/product.ts'
import type { Member } from '#contract/profile.ts'
import { interests } from '#contract/words.ts'

type MemberInterestsCardProps = {
  profile: NonNullable<Member['profile']>
  /** `null`: one looks at oneself, and shares nothing with oneself. */
  viewerRole: MemberRole | undefined | null
  viewerInterests: readonly string[]
}

/** What suits the viewer's role is lit; what he chose himself is counted as shared. */
export function MemberInterestsCard({ profile, viewerRole, viewerInterests }: MemberInterestsCardProps) {
  if (profile.interests.length === 0) return null
  const suiting = profile.interests.filter(
    (each) => viewerRole !== null && isSharedInterest(each, viewerRole, profile.role),
  )
  const shared = profile.interests.filter((each) => viewerRole !== null && viewerInterests.includes(each))
  return (
    <Card>
      <CardTitle className="mb-3">
        Interests
        {shared.length > 0 && <CardAside match>{shared.length} you share</CardAside>}
      </CardTitle>
      <div className="flex flex-wrap gap-[8px]">
        {profile.interests.map((interest) => (
          <Chip
            key={interest}
            tone={suiting.includes(interest) || shared.includes(interest) ? 'hit' : 'neutral'}
          >
            {interest}
            {shared.includes(interest) && <VisuallyHidden>, shared</VisuallyHidden>}
          </Chip>
        ))}
      </div>
    </Card>
  )
}

/** Whose interests light up for whom. */
const matchingRoles: Record<MemberRole, readonly MemberRole[]> = {
  Hungr: ['Feedr', 'Switchr'],
  Feedr: ['Hungr', 'Switchr'],
  Switchr: ['Hungr', 'Feedr', 'Switchr'],
}

/** An interest is shared when the roles go together and the viewer's own list has it too. */
export function isSharedInterest(
  interest: string,
  viewerRole: MemberRole | undefined,
  memberRole: MemberRole,
): boolean {
  const own = viewerRole ?? defaultMemberRole
  return matchingRoles[own].includes(memberRole) && interests[own].includes(interest)
}
