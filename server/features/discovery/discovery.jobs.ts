import * as z from 'zod'
import { defineJob, type Job } from '#server/platform/jobs/define-job.ts'
import { updateActiveDays } from './active-day.queries.ts'

const HOUR_MS = 60 * 60 * 1000

/** By the clock and not when somebody comes: the order of the list must not tell the moment. */
const noteActiveDays = defineJob(
  'discovery:note-active-days',
  z.object({}),
  (ctx) => updateActiveDays(ctx.db, new Date(ctx.now().getTime() - HOUR_MS), ctx.now()),
  { schedule: '*/10 * * * *' },
)

export const discoveryJobs: Job[] = [noteActiveDays]
