import { sql } from 'drizzle-orm'
import { createBatcher } from '../database/batcher.ts'
import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'
import { presence, randomStepOrigin, users } from './accounts.schema.ts'
import { activeBeforeOnWrite } from './shown-presence.ts'

const MINUTE = 60_000
/** A member counts as online this long after the last sign of life. */
const ONLINE_FOR = 2 * MINUTE
/** Who will count as online for this long anyway is not written down again. */
const FRESH_FOR = 1.25 * MINUTE

type SignOfLife = { userId: number; now: Date }

const MAX_BATCH = 500
/** All sockets of a process may come or go in one moment. */
const MAX_WAITING = 50_000

/** Signs of life of these members, some hundreds at a time. */
export async function markActive(db: Database, userIds: number[], now: Date): Promise<void> {
  for (let from = 0; from < userIds.length; from += MAX_BATCH)
    await upsertActive(db)(userIds.slice(from, from + MAX_BATCH), now)
}

/** One member came. Thousands come in one moment after a restart, so they share statements. */
export const markArrived = (db: Database, userId: number, now: Date): Promise<void> =>
  arrivals(db)({ userId, now })

const arrivals = perDatabase((db) =>
  createBatcher({
    async runBatch(arrived: SignOfLife[]) {
      const userIds = arrived.map(({ userId }) => userId)
      await upsertActive(db)(userIds, latestOf(arrived))
      return arrived.map(() => undefined)
    },
    callerOf: ({ userId }) => userId,
    maxBatch: MAX_BATCH,
    maxConcurrent: 1,
    maxWaiting: MAX_WAITING,
  }),
)

// Rows are taken in the order of their ids, so that two processes cannot lock each other out.
const upsertActive = perDatabase((db) => {
  const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const upsert = db
    .insert(presence)
    .select(
      sql`select u.id, ${given('now', 'timestamptz')}, ${given('onlineUntil', 'timestamptz')}, null::timestamptz, ${randomStepOrigin}
      from ${users} u left join ${presence} p on p.user_id = u.id
      where u.id = any(${given('userIds', 'integer[]')})
        and (p.user_id is null or p.online_until < ${given('freshUntil', 'timestamptz')})
      order by u.id`,
    )
    .onConflictDoUpdate({
      target: presence.userId,
      set: {
        lastActiveAt: sql`excluded.last_active_at`,
        onlineUntil: sql`excluded.online_until`,
        activeBefore: activeBeforeOnWrite(sql`excluded.last_active_at`),
      },
    })
    .prepare('mark_active')
  return (userIds: number[], now: Date) =>
    upsert.execute({
      userIds,
      now: now.toISOString(),
      onlineUntil: new Date(now.getTime() + ONLINE_FOR).toISOString(),
      freshUntil: new Date(now.getTime() + FRESH_FOR).toISOString(),
    })
})

/** He closed the app: the dot goes out now and not in two minutes. */
export const markGone = (db: Database, userId: number, now: Date): Promise<void> =>
  departures(db)({ userId, now })

// Thousands leave in one moment when a proxy restarts.
const departures = perDatabase((db) =>
  createBatcher({
    async runBatch(leaving: SignOfLife[]) {
      const userIds = sql.param(leaving.map(({ userId }) => userId))
      const now = latestOf(leaving)
      await db
        .update(presence)
        .set({
          lastActiveAt: now,
          onlineUntil: now,
          activeBefore: activeBeforeOnWrite(sql`${now.toISOString()}::timestamptz`),
        })
        .where(
          sql`${presence.userId} in (
            select user_id from ${presence} where user_id = any(${userIds}::integer[])
            order by user_id for no key update)`,
        )
      return leaving.map(() => undefined)
    },
    callerOf: ({ userId }) => userId,
    maxBatch: MAX_BATCH,
    maxConcurrent: 1,
    maxWaiting: MAX_WAITING,
  }),
)

const latestOf = (signs: SignOfLife[]) => new Date(Math.max(...signs.map((sign) => sign.now.getTime())))
