import type { Arrival } from '#contract/groups.ts'
import type { GroupInvitations } from '#contract/profile.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findArrivalRow, insertArrivals, listInvitees } from './arrivals.queries.ts'

/**
 * Those among them to whom the viewer is a stranger. One sentence for the unknown, the suspended, both sides of a
 * block and those who do not let him add them: nobody learns which it is.
 */
export async function requireInvitable(ctx: Context, viewer: Viewer, memberIds: number[]): Promise<number[]> {
  const invitees = await listInvitees(ctx.db, viewer.id, memberIds)
  const addable = invitees.filter(({ invitations, hasTalked }) => allows(invitations ?? 'anyone', hasTalked))
  if (addable.length < memberIds.length)
    throw new Refusal('invalid', 'Some of these members cannot be added to a group.', { field: 'memberIds' })
  return addable.filter(({ hasTalked }) => !hasTalked).map(({ id }) => id)
}

function allows(invitations: GroupInvitations, hasTalked: boolean): boolean {
  return invitations === 'anyone' || (invitations === 'acquaintances' && hasTalked)
}

export function recordArrivals(
  ctx: Context,
  groupId: number,
  addedBy: Viewer,
  strangerIds: number[],
): Promise<void> {
  return insertArrivals(
    ctx.db,
    strangerIds.map((userId) => ({
      conversationId: groupId,
      userId,
      addedBy: addedBy.id,
      addedAt: ctx.now(),
    })),
  )
}

/** Null once it is settled, and for those whom an acquaintance added. */
export async function findArrival(ctx: Context, viewer: Viewer, groupId: number): Promise<Arrival | null> {
  const row = await findArrivalRow(ctx.db, groupId, viewer.id)
  if (!row) return null
  const cards = await listMemberCards(ctx, viewer.id, row.addedBy === null ? [] : [row.addedBy])
  const [card] = cards.values()
  if (!card) return { addedBy: null }
  const { id, username, thumbUrl, thumbhash } = card
  return { addedBy: { id, username, thumbUrl, thumbhash } }
}
