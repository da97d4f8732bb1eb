import { setTimeout } from 'node:timers/promises'
import { type JobHelpers, Logger, type Runner, run } from 'graphile-worker'
import type pg from 'pg'
import type { Context } from '../context.ts'
import type { Job } from './define-job.ts'
import { maxAttemptsOf } from './jobs.ts'
import { type QueueName, queues } from './queues.ts'

/** How long to wait before a worker that gave up is followed by another. */
const RESTART_PAUSE_MS = 1000

type Worker = { stop(): Promise<void> }

/** Does the jobs until it is stopped, each queue with its own workers. */
export async function startJobs(ctx: Context, pool: pg.Pool, jobs: Job[]): Promise<Worker> {
  const byQueue = Object.groupBy(jobs, ({ queue = 'default' }) => queue)
  const names = Object.keys(byQueue) as QueueName[]
  const workers = await Promise.all(
    names.map((name) => startQueue(ctx, () => startRunner(ctx, pool, byQueue[name]!, queues[name]))),
  )
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

/**
 * A worker gives up when it cannot note that a job is done, as when the database goes away meanwhile; another one
 * follows, as soon as it can.
 */
async function startQueue(ctx: Context, start: () => Promise<Runner>): Promise<Worker> {
  let isStopping = false
  let runner: Runner | undefined = await start()
  const working = (async () => {
    while (!isStopping) {
      await runner?.promise.catch(() => undefined)
      if (isStopping) return
      ctx.log.warn('background jobs have stopped and start again')
      await setTimeout(RESTART_PAUSE_MS)
      runner = await start().catch((error) => {
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

function startRunner(ctx: Context, pool: pg.Pool, jobs: Job[], concurrency: number): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    // Told of jobs one by one, the worker would drop the promise, and its failure would be nobody's.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    crontab: jobs.flatMap(crontabLine).join('\n'),
    logger: new Logger(() => (level, message) => {
      // The worker is talkative and names payloads only in debug; keep what went wrong.
      if (level === 'error' || level === 'warning') ctx.log.warn({ worker: message }, 'background job')
    }),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (payload: unknown, { abortSignal }: JobHelpers) => runJob(ctx, job, payload, abortSignal),
      ]),
    ),
  })
}

const crontabLine = (job: Job): string[] =>
  job.schedule ? [`${job.schedule} ${job.name} ?max=${maxAttemptsOf(job)}`] : []

/** The worker writes the message of an error into its table and its log: it gets one that says nothing. */
async function runJob(ctx: Context, job: Job, payload: unknown, signal?: AbortSignal): Promise<void> {
  try {
    await job.run(ctx, payload, signal)
  } catch (error) {
    ctx.log.error({ err: error, job: job.name }, 'a background job failed')
    throw new Error(`${job.name} failed`)
  }
}

/**
 * A process that was killed leaves its jobs locked, for hours: another one might still be at them. Where there can be
 * no other, what was under way is taken up at the next start.
 */
export async function releaseAbandoned(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`,
  )
}
