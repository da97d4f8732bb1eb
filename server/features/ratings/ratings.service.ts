import * as z from 'zod'
import type { AverageRating, OwnRating } from '#contract/ratings.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { requireMember } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { requireAdmitted } from '#server/platform/limits/admit-members.ts'
import {
  countWaiting,
  findJoined,
  findRating,
  insertRating,
  listTotals,
  moveRatingsBy,
} from './ratings.queries.ts'

const DAY_MS = 24 * 60 * 60_000

export async function rateMember(
  ctx: Context,
  viewer: Viewer,
  userId: number,
  rating: number,
): Promise<OwnRating> {
  if (userId === viewer.id) throw new Refusal('invalid', 'You cannot rate yourself.')
  await requireMember(ctx, viewer, userId)
  return ctx.transaction(async (tx) => {
    const state = (await isNewcomer(tx, viewer)) ? 'waiting' : 'counted'
    const row = { raterId: viewer.id, ratedId: userId, rating, state, createdAt: tx.now() } as const
    if (!(await insertRating(tx.db, row)))
      throw new Refusal('already_done', 'You have already rated this member.')
    // Only now: what was refused is no rating of the day.
    await tx.limits.spend('rating', viewer.id)
    if (state === 'counted') await tellRated(tx, userId)
    return { rating, isWaiting: state === 'waiting' }
  })
}

/** Who makes an account in order to rate has a day to think it over, and the admins a day to notice. */
async function isNewcomer(ctx: Context, viewer: Viewer): Promise<boolean> {
  const joined = await findJoined(ctx.db, viewer.id)
  return joined === undefined || joined > ofAge(ctx)
}

const ofAge = (ctx: Context) => new Date(ctx.now().getTime() - DAY_MS)

/** With no name, and no trace of one: a notice that vanished with a block would tell who had rated. */
async function tellRated(ctx: Context, userId: number): Promise<void> {
  await notify(ctx, userId, {
    kind: 'rating-received',
    title: 'New rating',
    message: 'Somebody rated you. Your average is on your profile.',
    link: '/profile',
  })
}

/** The rated hear of it when it counts: a notice before that would tell that a newcomer gave it. */
export const countRatings = defineJob(
  'ratings:count',
  z.object({}),
  (ctx) =>
    ctx.transaction(async (tx) => {
      for (const userId of await countWaiting(tx.db, ofAge(tx))) await tellRated(tx, userId)
    }),
  { schedule: '11 * * * *' },
)

/** What a suspended member gave counts no more. */
export function withdrawRatingsBy(ctx: Context, userId: number): Promise<void> {
  return moveRatingsBy(ctx.db, userId, 'counted', 'withdrawn')
}

/** And again when he is back. */
export function restoreRatingsBy(ctx: Context, userId: number): Promise<void> {
  return moveRatingsBy(ctx.db, userId, 'withdrawn', 'counted')
}

export async function readOwnRating(ctx: Context, viewer: Viewer, userId: number): Promise<OwnRating> {
  await requireMember(ctx, viewer, userId)
  const given = await findRating(ctx.db, viewer.id, userId)
  return { rating: given?.rating ?? null, isWaiting: given?.state === 'waiting' }
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
async function listAverageRatings(
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
export function presentAverage(total: { count: number; sum: number } | null): number {
  return total && total.count > 0 ? Math.round((total.sum / total.count) * 10) / 10 : 0
}
