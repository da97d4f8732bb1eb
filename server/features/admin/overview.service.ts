import * as z from 'zod'
import type { Overview } from '#contract/admin.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { countDays, countFigures, upsertActiveDay } from './overview.queries.ts'

const FRESH_FOR = 60_000

/** The days are counted over a month of messages, so for a minute all admins share one answer. */
export function createOverview(): (ctx: Context) => Promise<Overview> {
  let kept: { days: Overview['days']; at: number } | undefined
  return async (ctx) => {
    const now = ctx.now()
    if (!kept || Math.abs(now.getTime() - kept.at) > FRESH_FOR)
      kept = { days: await countDays(ctx.readDb, now), at: now.getTime() }
    return { ...(await countFigures(ctx.readDb, now)), days: kept.days }
  }
}

/** Members overwrite their last visit with the next one, so how many came on a day is noted while it lasts. */
export const noteActiveMembers = defineJob(
  'admin:note-active-members',
  z.object({}),
  (ctx) => upsertActiveDay(ctx.db, ctx.now()),
  { schedule: '58 * * * *' },
)
