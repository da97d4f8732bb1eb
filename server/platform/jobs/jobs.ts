import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Database } from '../database/database.ts'
import type { Job } from './define-job.ts'

const MAX_ATTEMPTS = 8

type AddOptions = {
  runAt?: Date
  /** A job that waits under the same key is replaced. */
  key?: string
}

export type Jobs = {
  /** Part of the transaction of the context that it belongs to: no commit, no job. */
  add<Payload extends z.ZodType>(
    job: Job<Payload>,
    payload: z.input<Payload>,
    options?: AddOptions,
  ): Promise<void>
}

export function createJobs(db: Database): Jobs {
  return {
    async add(job, payload, { runAt, key } = {}) {
      await db.execute(
        sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, run_at => ${runAt?.toISOString() ?? null}::timestamptz, job_key => ${key ?? null}, max_attempts => ${maxAttemptsOf(job)}, priority => ${job.priority ?? null})`,
      )
    },
  }
}

export const maxAttemptsOf = (job: Job): number => job.maxAttempts ?? MAX_ATTEMPTS
