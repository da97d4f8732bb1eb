import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { type Cell, cellDistanceKm } from '#contract/location.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { insertCellChange, listCellChanges, listSettling } from './location.queries.ts'
import { lockOwnProfile, type ProfileRow, updateProfileRow } from './profile.queries.ts'
import { shownCell } from './shown-place.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Beyond it a move is a journey, which others see at once. */
const FAR_KM = 5
const WAIT_MINUTES = { least: 5, most: 20 }
/** Whoever walks through a town is seen where he set out and in one cell on his way, not in each. */
const APART_MS = 60 * MINUTE_MS
const NEAR_MOVES_A_DAY = 6

type Settling = Pick<ProfileRow, 'settledCell' | 'cell' | 'settlesAt'>

/** Where others see a member who has just reported `cell`: at first and after a journey there, else where he was. */
export async function settle(ctx: Context, profile: ProfileRow, cell: Cell): Promise<Settling> {
  const { settledCell, cell: shown, userId } = profile
  if (settledCell === null || cellDistanceKm(settledCell, cell) > FAR_KM)
    return { ...settledAt(ctx, profile, cell), settlesAt: null }
  const settlesAt = settledCell === cell ? null : await drawMoment(ctx, userId)
  return { settledCell, cell: shown, settlesAt }
}

/** Without a distance the order of the list must not tell one either: it knows him as one who is seen within 20 km. */
export function settledAt(
  ctx: Context,
  {
    userId,
    locationPrecision,
    showsDistance,
  }: Pick<ProfileRow, 'userId' | 'locationPrecision' | 'showsDistance'>,
  cell: Cell,
) {
  return { settledCell: cell, cell: shownCell(ctx, userId, cell, showsDistance ? locationPrecision : 20) }
}

/** When others may see him in a neighbouring cell, if he is still there. Each change of cell draws anew. */
async function drawMoment(ctx: Context, userId: number): Promise<Date> {
  const now = ctx.now().getTime()
  const moves = await listCellChanges(ctx.db, userId, { since: new Date(now - DAY_MS), settled: true })
  const allowed = Math.max(
    now,
    (moves.at(-1)?.getTime() ?? 0) + APART_MS,
    (moves.at(-NEAR_MOVES_A_DAY)?.getTime() ?? 0) + DAY_MS,
  )
  // The wait comes after what the limits ask for: no move is seen at a moment that others could work out.
  const wait = randomInt(WAIT_MINUTES.least * MINUTE_MS, WAIT_MINUTES.most * MINUTE_MS)
  return new Date(allowed + wait)
}

/**
 * Shows those in their new cells who have waited. A job does it every minute, never a call of theirs: the moment at
 * which others see a move says nothing of when the app was open, so nobody can be met where he has just appeared.
 */
export const settleThoseDue = defineJob(
  'location:settle',
  z.object({}),
  async (ctx) => {
    for (const userId of await listSettling(ctx.db, ctx.now()))
      await ctx.transaction(async (tx) => {
        const profile = await lockOwnProfile(tx.db, userId)
        // He may have moved on, or forgotten his place, since the list was read.
        if (!profile?.settlesAt || profile.settlesAt > tx.now() || profile.ownCell === null) return
        await updateProfileRow(tx.db, userId, { ...settledAt(tx, profile, profile.ownCell), settlesAt: null })
        await insertCellChange(tx.db, { userId, changedAt: tx.now(), settled: true })
      })
  },
  { schedule: '* * * * *' },
)
