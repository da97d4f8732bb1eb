import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'
import { together } from '../database/together.ts'
import { presence, users } from './accounts.schema.ts'

const MINUTE = 60_000
/** A member counts as online this long after the last sign of life. */
const ONLINE_FOR = 2 * MINUTE
/** Who will count as online for this long anyway is not written down again. */
const FRESH_FOR = 1.25 * MINUTE

type SignOfLife = { userId: number; now: Date }

/** Signs of life of these members. */
export async function markActive(db: Database, userIds: number[], now: Date): Promise<void> {
  await Promise.all(userIds.map((userId) => writeDown(db)({ userId, now })))
}

// Rows are taken in the order of their ids, so that two processes cannot lock each other out.
const writeDown = perDatabase((db) => {
  const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const upsert = db
    .insert(presence)
    .select(
      sql`select u.id, ${given('now', 'timestamptz')}, ${given('onlineUntil', 'timestamptz')}
      from ${users} u left join ${presence} p on p.user_id = u.id
      where u.id = any(${given('userIds', 'integer[]')})
        and (p.user_id is null or p.online_until < ${given('freshUntil', 'timestamptz')})
      order by u.id`,
    )
    .onConflictDoUpdate({
      target: presence.userId,
      set: { lastActiveAt: sql`excluded.last_active_at`, onlineUntil: sql`excluded.online_until` },
    })
    .prepare('mark_active')
  return together({
    async ask(signs: SignOfLife[]) {
      const now = latestOf(signs)
      await upsert.execute({
        userIds: signs.map((sign) => sign.userId),
        now: now.toISOString(),
        onlineUntil: new Date(now.getTime() + ONLINE_FOR).toISOString(),
        freshUntil: new Date(now.getTime() + FRESH_FOR).toISOString(),
      })
      return signs.map(() => undefined)
    },
    most: 500,
    atOnce: 1,
  })
})

/** He closed the app: the dot goes out now and not in two minutes. */
export const markGone = (db: Database, userId: number, now: Date): Promise<void> =>
  putOut(db)({ userId, now })

// Thousands leave in one moment when a proxy restarts.
const putOut = perDatabase((db) =>
  together({
    async ask(leaving: SignOfLife[]) {
      const userIds = sql.param(leaving.map(({ userId }) => userId))
      const now = latestOf(leaving)
      await db
        .update(presence)
        .set({ lastActiveAt: now, onlineUntil: now })
        .where(
          sql`${presence.userId} in (
            select user_id from ${presence} where user_id = any(${userIds}::integer[])
            order by user_id for no key update)`,
        )
      return leaving.map(() => undefined)
    },
    most: 500,
    atOnce: 1,
  }),
)

const latestOf = (signs: SignOfLife[]) => new Date(Math.max(...signs.map((sign) => sign.now.getTime())))
