import { defaultMemberRole, type MemberRole } from '#contract/product.ts'
import { interests } from '#contract/words.ts'

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
