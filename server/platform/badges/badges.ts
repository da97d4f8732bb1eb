import { sql } from 'drizzle-orm'
import type { BadgeName, BadgeSummary } from '#contract/notifications.ts'
import { users } from '../accounts/accounts.schema.ts'
import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'
import { badgeCounts } from './badges.schema.ts'

/** So many rows of one member are read without thinking; beyond it they are added up. */
const LOOSE_AT_MOST = 50
const MEMBERS_AT_ONCE = 500

/** What waits for a member, by kind. It costs the same however much of it there is. */
export async function readBadges(db: Database, userId: number): Promise<BadgeSummary> {
  const rows = await selectBadges(db).execute({ userId })
  const badges: BadgeSummary = { messages: 0, groups: 0, taps: 0, notifications: 0, feedback: 0 }
  for (const { badge, count } of rows) badges[badge] = count
  if (rows.some(({ parts }) => parts > LOOSE_AT_MOST)) await addUpBadges(db, [userId])
  return badges
}

const selectBadges = perDatabase((db) => {
  const part = (isSum: boolean) => sql`
    select ${badgeCounts.badge}, ${badgeCounts.change} from ${badgeCounts}
    where ${badgeCounts.userId} = ${sql.placeholder('userId')} and ${isSum ? sql`` : sql`not`} ${badgeCounts.isSum}`
  return db
    .select({
      badge: sql<BadgeName>`parts.badge`,
      count: sql<number>`sum(parts.change)::integer`,
      parts: sql<number>`count(*)::integer`,
    })
    .from(sql`(${part(true)} union all ${part(false)}) parts`)
    .groupBy(sql`parts.badge`)
    .prepare('read_badges')
})

/** Makes one row of many, for members who have many. Two who do it at once each take rows that the other does not. */
export async function addUpLooseBadges(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ user_id: number }>(sql`
      select user_id from ${badgeCounts} where not is_sum
      group by user_id having count(*) > ${LOOSE_AT_MOST} limit ${MEMBERS_AT_ONCE}`)
    if (rows.length === 0) return
    await addUpBadges(
      db,
      rows.map((row) => row.user_id),
    )
  }
}

async function addUpBadges(db: Database, userIds: number[]): Promise<void> {
  const which = sql`user_id = any(${sql.param(userIds)}::integer[])`
  await db.execute(sql`
    with sums as (delete from ${badgeCounts} where ${which} and is_sum returning user_id, badge, change),
      loose as (delete from ${badgeCounts} where ${which} and not is_sum returning user_id, badge, change)
    insert into ${badgeCounts} (user_id, badge, change, is_sum)
    select user_id, badge, sum(change), true from (table sums union all table loose) parts
    where exists (select from ${users} u where u.id = parts.user_id)
    group by user_id, badge having sum(change) <> 0`)
}

/** What a message left that came in while its receiver deleted his account. */
export async function dropBadgesOfDeleted(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${badgeCounts} b where not b.is_sum and not exists (select from ${users} u where u.id = b.user_id)`)
}
