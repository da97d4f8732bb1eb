import type { LiveEvent } from '#contract/realtime.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Database } from './database/database.ts'
import type { Replicas } from './database/replicas.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import type { Limits } from './limits/limits.ts'
import type { MemberReads } from './limits/member-reads.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Payments } from './payments/payments.ts'
import type { Places } from './places/places.ts'
import type { Push } from './push/push.ts'
import type { EndReason, TopicNews } from './realtime/bus.ts'
import type { Live } from './realtime/live.ts'
import type { PartFolder } from './storage/part-folder.ts'
import type { Storage } from './storage/storage.ts'
import type { Tiles } from './tiles/tiles.ts'

/** All that a service may reach of the outside. Tests hand in their own clock. */
export type Context = {
  config: Config
  secrets: Secrets
  db: Database
  /**
   * For lists and counts that may be some seconds old, also read from replicas where there are any. A caller who has
   * just changed something gets the primary here, and so does whatever is no call.
   */
  readDb: Database
  replicas: Replicas | undefined
  log: Log
  now(): Date
  storage: Storage
  /** For files that are not stored yet. */
  parts: PartFolder
  limits: Limits
  memberReads: MemberReads
  mail: Mail
  /** What is added inside a transaction is part of it. */
  jobs: Jobs
  live: Live
  places: Places
  tiles: Tiles
  payments: Payments
  push: Push
  /** Tells these members, wherever they are connected. Inside a transaction it waits for the commit. */
  publish(userIds: number[], event: LiveEvent): void
  /** The same for the open screens that follow a topic. */
  publishTo(topic: string, news: TopicNews): void
  /** Closes the sockets of a member's sessions that are over. */
  endSockets(userId: number, sessionIds: number[], reason: EndReason): void
  /** Runs after the commit, or at once outside a transaction. */
  afterCommit(action: () => void): void
  /** All or nothing. Whatever is published inside goes out after the commit. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

export type Outside = Omit<
  Context,
  'readDb' | 'jobs' | 'publish' | 'publishTo' | 'endSockets' | 'afterCommit' | 'transaction'
>

export function createContext(outside: Outside): Context {
  const ctx: Context = {
    ...outside,
    readDb: outside.db,
    jobs: createJobs(outside.db),
    publish: outside.live.publish,
    publishTo: outside.live.publishTo,
    endSockets: outside.live.endSessions,
    afterCommit: (action) => action(),
    async transaction(work) {
      const waiting: (() => void)[] = []
      const result = await ctx.db.transaction((tx) => work(within(ctx, tx, waiting)))
      for (const action of waiting) action()
      return result
    },
  }
  return ctx
}

function within(ctx: Context, db: Database, waiting: (() => void)[]): Context {
  const inner: Context = {
    ...ctx,
    db,
    readDb: db,
    jobs: createJobs(db),
    publish: (userIds, event) => void waiting.push(() => ctx.publish(userIds, event)),
    publishTo: (topic, news) => void waiting.push(() => ctx.publishTo(topic, news)),
    endSockets: (userId, sessionIds, reason) =>
      void waiting.push(() => ctx.endSockets(userId, sessionIds, reason)),
    afterCommit: (action) => void waiting.push(action),
    transaction: (work) => work(inner),
  }
  return inner
}
