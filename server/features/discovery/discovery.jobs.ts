import * as z from 'zod'
import { defineJob, type Job } from '#server/platform/jobs/define-job.ts'
import { deleteLongGone, updateActiveDays } from './active-day.queries.ts'

const HOUR_MS = 60 * 60 * 1000

/** By the clock and not when somebody comes: the order of the list must not tell the moment. */
const noteActiveDays = defineJob(
  'discovery:note-active-days',
  z.object({}),
  (ctx) => updateActiveDays(ctx.db, new Date(ctx.now().getTime() - HOUR_MS), ctx.now()),
  { schedule: '*/10 * * * *' },
)

/** Longer than anybody is seen as online after his last sign of life. */
const LONG_GONE_MS = 30 * 60 * 1000

const forgetLongGone = defineJob(
  'discovery:forget-long-gone',
  z.object({}),
  (ctx) => deleteLongGone(ctx.db, new Date(ctx.now().getTime() - LONG_GONE_MS)),
  { schedule: '* * * * *' },
)

export const discoveryJobs: Job[] = [noteActiveDays, forgetLongGone]
