import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'

export type JobHandler = (ctx: Context, payload: never) => Promise<void>

/** What runs later or by the clock; each feature lends its own. */
export type JobTable = {
  /** By name: `feature:what-it-does`. */
  handlers: Record<string, JobHandler>
  /** Crontab lines: `minute hour day month weekday name`. */
  schedule: string[]
}

export type Jobs = {
  /** Part of the caller's transaction: no commit, no job. */
  add(
    db: Database,
    name: string,
    payload: Record<string, unknown>,
    options?: { runAt?: Date; key?: string },
  ): Promise<void>
}

export const jobs: Jobs = {
  async add(db, name, payload, options = {}) {
    await db.execute(
      sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${options.runAt?.toISOString() ?? null}::timestamptz, job_key => ${options.key ?? null}, max_attempts => 8)`,
    )
  },
}

/** How long to wait before a worker that gave up is followed by another. */
const BREATH = 1000

/**
 * Works until it is stopped. A worker gives up when it cannot note that a job is done, as when the database goes
 * away meanwhile; another one follows, as soon as it can.
 */
export async function startJobs(
  ctx: Context,
  pool: pg.Pool,
  table: JobTable,
): Promise<{ stop(): Promise<void> }> {
  let isStopping = false
  let runner: Runner | undefined = await startRunner(ctx, pool, table)
  const working = (async () => {
    while (!isStopping) {
      await runner?.promise.catch(() => undefined)
      if (isStopping) return
      ctx.log.warn('background jobs have stopped and start again')
      await setTimeout(BREATH)
      runner = await startRunner(ctx, pool, table).catch((error) => {
        ctx.log.warn({ err: error }, 'background jobs could not start')
        return undefined
      })
    }
  })()
  return {
    async stop() {
      isStopping = true
      await runner?.stop().catch(() => undefined)
      await working
    },
  }
}

function startRunner(ctx: Context, pool: pg.Pool, table: JobTable): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    // Told of jobs one by one, the worker would drop the promise, and its failure would be nobody's.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    crontab: table.schedule.join('\n'),
    logger: new Logger(() => (level, message) => {
      // The worker is talkative and names payloads only in debug; keep what went wrong.
      if (level === 'error' || level === 'warning') ctx.log.warn({ worker: message }, 'background job')
    }),
    taskList: Object.fromEntries(
      Object.entries(table.handlers).map(([name, handler]) => [
        name,
        (payload: unknown) => runJob(ctx, name, handler, payload),
      ]),
    ),
  })
}

/** The worker writes the message of an error into its table and its log: it gets one that says nothing. */
async function runJob(ctx: Context, name: string, handler: JobHandler, payload: unknown): Promise<void> {
  try {
    await handler(ctx, payload as never)
  } catch (error) {
    ctx.log.error({ err: error, job: name }, 'a background job failed')
    throw new Error(`${name} failed`)
  }
}
