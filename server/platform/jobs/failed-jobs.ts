import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { defineJob } from './define-job.ts'

/**
 * The queue would hold what was given up for ever, and with it whatever its payload says of a member. The log has had a
 * line for each failure.
 */
export const removeFailedJobs = defineJob(
  'jobs:remove-failed',
  z.object({}),
  async (ctx) => {
    const { rowCount } = await ctx.db.execute(
      sql`select from graphile_worker.complete_jobs(array(
            select id from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null))`,
    )
    if (rowCount) ctx.log.warn({ jobs: rowCount }, 'removed background jobs that had failed for good')
  },
  { schedule: '*/10 * * * *' },
)
