/**
 * How many jobs of a queue run at once in each process. Each queue has workers of its own: what waits for an outside
 * service (or for a converter) never keeps the jobs of another queue waiting.
 */
export const queues = {
  /** What needs nothing but the database. */
  default: 2,
  mail: 2,
  /** Many, because members choose the services, and any of them may be slow. */
  push: 8,
  payments: 1,
  /** Removing stored files, on disk or in S3. */
  files: 2,
  /** Packing what is kept about a member, which may be much. */
  exports: 1,
  /** Converting clips, which takes a whole core. */
  clips: 1,
}

export type QueueName = keyof typeof queues

/** Each queue listens on a connection of its own; a few more do the work, for jobs hold none while they wait. */
export const JOB_CONNECTIONS = Object.keys(queues).length + 4
