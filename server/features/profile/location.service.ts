import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { cellOf, type Position } from '#contract/location.ts'
import type { OwnProfile } from '#contract/profile.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import {
  deleteCellChanges,
  findCell,
  insertCellChange,
  listAbsent,
  listCellChanges,
} from './location.queries.ts'
import { presentOwnProfile } from './member-card.ts'
import { lockOwnProfile, updateProfileRow } from './profile.queries.ts'

const WINDOW_MS = limits.cellChanges.minutes * 60_000
const ABSENT_AFTER_MS = 30 * 24 * 60 * 60_000

/** Keeps the cell of this place. The place itself goes no further than this function. */
export async function setLocation(ctx: Context, viewer: Viewer, place: Position): Promise<OwnProfile> {
  const cell = cellOf(place)
  await ctx.limits.spend('location', viewer.id)
  return ctx.transaction(async (tx) => {
    const before = await lockOwnProfile(tx.db, viewer.id)
    if (!before) throw notFound('Profile not found')
    if (!before.locationVisible)
      throw new Refusal('invalid', 'Your location is private. Turn it on in your profile first.')
    // The same cell again changes nothing, not even when it was set: nobody can tell that he moved inside it.
    if (before.cell === cell) return presentOwnProfile(before)
    await spendCellChange(tx, viewer.id)
    return presentOwnProfile(await updateProfileRow(tx.db, viewer.id, { cell, cellSetAt: tx.now() }))
  })
}

/** Whoever hops from cell to cell measures others; whoever lives does not change it often. */
async function spendCellChange(ctx: Context, userId: number): Promise<void> {
  const now = ctx.now()
  const recent = await listCellChanges(ctx.db, userId, new Date(now.getTime() - WINDOW_MS))
  const oldest = recent.at(-limits.cellChanges.count)
  if (oldest) {
    const wait = oldest.getTime() + WINDOW_MS - now.getTime()
    throw new Refusal(
      'too_many',
      'You have changed your location a lot. Please try again in a few minutes.',
      {
        retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)),
      },
    )
  }
  await insertCellChange(ctx.db, userId, now)
}

export async function forgetLocation(ctx: Context, viewer: Viewer): Promise<OwnProfile> {
  return ctx.transaction(async (tx) => {
    const before = await lockOwnProfile(tx.db, viewer.id)
    if (!before) throw notFound('Profile not found')
    return presentOwnProfile(await updateProfileRow(tx.db, viewer.id, { cell: null, cellSetAt: null }))
  })
}

/** The viewer's own cell: the only place from which distances are measured. */
export function findOwnCell(ctx: Context, userId: number): Promise<number | null> {
  return findCell(ctx.db, userId)
}

export const forgetOldPlaces = defineJob(
  'location:forget-old-places',
  z.object({}),
  async (ctx) => {
    const now = ctx.now().getTime()
    // One at a time: many at once would hold the counts of many cells against those who are moving.
    for (const userId of await listAbsent(ctx.db, new Date(now - ABSENT_AFTER_MS)))
      await updateProfileRow(ctx.db, userId, { cell: null, cellSetAt: null })
    await deleteCellChanges(ctx.db, new Date(now - WINDOW_MS))
  },
  { schedule: '43 * * * *' },
)
