import type { AverageRating } from '#contract/ratings.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { requireMember } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requireAdmitted } from '#server/platform/limits/admit-members.ts'
import { addToTotal, findRating, insertRating, listTotals } from './ratings.queries.ts'

type OwnRating = { rating: number | null }

export async function rateMember(
  ctx: Context,
  viewer: Viewer,
  userId: number,
  rating: number,
): Promise<OwnRating> {
  if (userId === viewer.id) throw new Refusal('invalid', 'You cannot rate yourself.')
  await requireMember(ctx, viewer, userId)
  await ctx.transaction(async (tx) => {
    const isNew = await insertRating(tx.db, {
      raterId: viewer.id,
      ratedId: userId,
      rating,
      createdAt: tx.now(),
    })
    if (!isNew) throw new Refusal('already_done', 'You have already rated this member.')
    await addToTotal(tx.db, userId, rating)
    // With no name, and no trace of one: a notice that vanished with a block would tell who had rated.
    await notify(tx, userId, {
      kind: 'rating-received',
      title: 'New rating',
      message: 'Somebody rated you. Your average is on your profile.',
      link: '/profile',
    })
  })
  return { rating }
}

export async function readOwnRating(ctx: Context, viewer: Viewer, userId: number): Promise<OwnRating> {
  await requireMember(ctx, viewer, userId)
  return { rating: (await findRating(ctx.db, viewer.id, userId)) ?? null }
}

export async function readAverageRating(
  ctx: Context,
  viewer: Viewer,
  userId: number,
): Promise<AverageRating> {
  await requireAdmitted(ctx, viewer, [userId])
  await requireMember(ctx, viewer, userId)
  const [total] = await listTotals(ctx.db, viewer.id, [userId])
  return total ? { rating: presentAverage(total), count: total.count } : { rating: 0, count: 0 }
}

/** For a caller who names the members himself: they count as read. */
export async function readAverageRatings(
  ctx: Context,
  viewer: Viewer,
  userIds: number[],
): Promise<Record<string, number>> {
  await requireAdmitted(ctx, viewer, userIds)
  return listAverageRatings(ctx, viewer, userIds)
}

/** Whoever has no rating, is not there or is not to be seen has 0. */
export async function listAverageRatings(
  ctx: Context,
  viewer: Viewer,
  userIds: number[],
): Promise<Record<string, number>> {
  const averages = Object.fromEntries(userIds.map((id) => [String(id), 0]))
  if (userIds.length === 0) return averages
  for (const total of await listTotals(ctx.db, viewer.id, userIds))
    averages[String(total.userId)] = presentAverage(total)
  return averages
}

/** One decimal; null is a member without ratings. */
function presentAverage(total: { count: number; sum: number } | null): number {
  return total && total.count > 0 ? Math.round((total.sum / total.count) * 10) / 10 : 0
}
