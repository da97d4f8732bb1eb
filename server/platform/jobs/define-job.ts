import type * as z from 'zod'
import type { Context } from '../context.ts'
import type { QueuedJob } from './jobs.ts'
import type { QueueName } from './queues.ts'

type JobOptions = Pick<QueuedJob, 'maxAttempts' | 'priority' | 'isSerial'> & {
  /** Who does it. A job that needs an outside service belongs into the queue of that service. */
  queue?: QueueName
  /** A crontab of five fields. It then also runs by the clock, with an empty payload. */
  schedule?: string
}

/** Something that runs later or by the clock. Its name is `feature:what-it-does`. */
export type Job<Payload extends z.ZodType = z.ZodType> = QueuedJob<Payload> &
  JobOptions & {
    /** Parses what was queued, possibly by an earlier version of the product, and does it. */
    run(ctx: Context, queued: unknown, signal?: AbortSignal): Promise<void>
  }

/** Declares a job like an endpoint: its payload is checked when it is added by types, when it runs by its schema. */
export function defineJob<Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  /** The signal comes when the process wants to stop and has waited a few seconds for this job. */
  handler: (ctx: Context, payload: z.output<Payload>, signal?: AbortSignal) => Promise<void>,
  options: JobOptions = {},
): Job<Payload> {
  return {
    ...options,
    name,
    payload,
    run: async (ctx, queued, signal) => handler(ctx, payload.parse(queued), signal),
  }
}
