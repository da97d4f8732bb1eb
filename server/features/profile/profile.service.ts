import type { MemberCard } from '#contract/profile.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentCard, presentOwnProfile } from './member-card.ts'
import { findCard, findOwnProfile, listCards } from './profile.queries.ts'

export { presentCard, presentOwnProfile, shownPlace } from './member-card.ts'

/** The cards of those among these members whom the viewer may see, by id. */
export async function listMemberCards(
  ctx: Context,
  viewerId: number,
  ids: number[],
): Promise<Map<number, MemberCard>> {
  const rows = await listCards(ctx.db, viewerId, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, presentCard(ctx, row)]))
}

/** The member, or the same answer as for one who does not exist. */
export async function requireMember(ctx: Context, viewer: Viewer, id: number): Promise<MemberCard> {
  const row = await findCard(ctx.db, viewer.id, id)
  if (!row) throw notFound('User not found')
  return presentCard(ctx, row)
}

export async function findProfileOf(ctx: Context, userId: number) {
  const row = await findOwnProfile(ctx.db, userId)
  return row && { row, profile: presentOwnProfile(row) }
}
