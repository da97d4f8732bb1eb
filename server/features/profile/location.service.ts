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
  findViewpoint,
  insertCellChange,
  listAbsent,
  listCellChanges,
  type Viewpoint,
} from './location.queries.ts'
import { presentOwnProfile } from './member-card.ts'
import { lockOwnProfile, noPlace, updateProfileRow } from './profile.queries.ts'
import { settle } from './settling.service.ts'
import { deleteTrip } from './travel/travel.queries.ts'

const WINDOW_MS = limits.cellChanges.minutes * 60_000
const DAY_MS = 24 * 60 * 60_000
const ABSENT_AFTER_MS = 30 * DAY_MS

/**
 * Stores the cell of this place as the member's own: his list is measured from it at once. Where others see him is
 * settled apart from it. The place itself goes no further than this function.
 */
export async function setLocation(ctx: Context, viewer: Viewer, place: Position): Promise<OwnProfile> {
  const cell = cellOf(place)
  await ctx.limits.spend('location', viewer.id)
  return ctx.transaction(async (tx) => {
    const before = await lockOwnProfile(tx.db, viewer.id)
    if (!before) throw notFound('Profile not found')
    if (!before.locationVisible)
      throw new Refusal('invalid', 'Your location is private. Turn it on in your profile first.')
    if (before.travelsTo !== null)
      throw new Refusal('invalid', `You are travelling to ${before.travelsTo}. End your trip first.`)
    // The same cell again changes nothing, not even when it was set: nobody can tell that he moved inside it.
    if (before.ownCell === cell) return presentOwnProfile(before)
    await spendCellChange(tx, viewer.id)
    const row = await updateProfileRow(tx.db, viewer.id, {
      ownCell: cell,
      cellSetAt: tx.now(),
      ...(await settle(tx, before, cell)),
    })
    return presentOwnProfile(row)
  })
}

/** Whoever hops from cell to cell measures others; whoever lives does not change it often. */
export async function spendCellChange(ctx: Context, userId: number): Promise<void> {
  const now = ctx.now()
  const since = new Date(now.getTime() - WINDOW_MS)
  const recent = await listCellChanges(ctx.db, userId, { since, settled: false })
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
  await insertCellChange(ctx.db, { userId, changedAt: now, settled: false })
}

export async function forgetLocation(ctx: Context, viewer: Viewer): Promise<OwnProfile> {
  return ctx.transaction(async (tx) => {
    const before = await lockOwnProfile(tx.db, viewer.id)
    if (!before) throw notFound('Profile not found')
    await deleteTrip(tx.db, viewer.id)
    return presentOwnProfile(await updateProfileRow(tx.db, viewer.id, noPlace))
  })
}

/** With the viewer's own cell: the only place from which his distances are measured. Nobody else's depend on it. */
export function readViewpoint(ctx: Context, { id }: Viewer): Promise<Viewpoint> {
  return findViewpoint(ctx.db, id)
}

export const forgetOldPlaces = defineJob(
  'location:forget-old-places',
  z.object({}),
  async (ctx) => {
    const now = ctx.now().getTime()
    // One at a time: many at once would hold the counts of many cells against those who are moving.
    for (const userId of await listAbsent(ctx.db, new Date(now - ABSENT_AFTER_MS)))
      await ctx.transaction(async (tx) => {
        await updateProfileRow(tx.db, userId, noPlace)
        await deleteTrip(tx.db, userId)
      })
    await deleteCellChanges(ctx.db, { until: new Date(now - WINDOW_MS), settled: false })
    await deleteCellChanges(ctx.db, { until: new Date(now - DAY_MS), settled: true })
  },
  { schedule: '43 * * * *' },
)
