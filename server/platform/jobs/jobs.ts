import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Database } from '../database/database.ts'

const MAX_ATTEMPTS = 8

/** What the queue needs to know of a job; what it does is declared by `defineJob`. */
export type QueuedJob<Payload extends z.ZodType = z.ZodType> = {
  name: string
  payload: Payload
  /** How often it is tried, with growing pauses, before it is given up. */
  maxAttempts?: number
  /** Of the jobs that wait, those with the smallest number go first. */
  priority?: number
  /** Runs one after the other, however many processes there are. */
  isSerial?: true
}

type AddOptions = {
  runAt?: Date
  /** A job that waits under the same key is replaced. */
  key?: string
}

export type Jobs = {
  /** Part of the transaction of the context that it belongs to: no commit, no job. */
  add<Payload extends z.ZodType>(
    job: QueuedJob<Payload>,
    payload: z.input<Payload>,
    options?: AddOptions,
  ): Promise<void>
  /** Those of these names that stand in the payload of some job, also of one that was given up. */
  listNamed(names: string[]): Promise<Set<string>>
}

export function createJobs(db: Database): Jobs {
  return {
    async add(job, payload, { runAt, key } = {}) {
      await db.execute(
        sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, run_at => ${runAt?.toISOString() ?? null}::timestamptz, job_key => ${key ?? null}, max_attempts => ${maxAttemptsOf(job)}, priority => ${job.priority ?? null}, queue_name => ${job.isSerial ? job.name : null})`,
      )
    },

    async listNamed(names) {
      const { rows } = await db.execute<{ name: string }>(
        sql`select name from unnest(${sql.param(names)}::text[]) name
            where exists (select from graphile_worker._private_jobs job where strpos(job.payload::text, name) > 0)`,
      )
      return new Set(rows.map(({ name }) => name))
    },
  }
}

export const maxAttemptsOf = (job: QueuedJob): number => job.maxAttempts ?? MAX_ATTEMPTS

/** By name: those that wait, are under way, or are tried again later. */
export async function countWaitingJobs(db: Database): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql`select t.identifier as name, count(*)::int as count
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts < j.max_attempts group by t.identifier`,
  )
  return rows
}
