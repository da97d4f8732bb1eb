import { sql } from 'drizzle-orm'
import { conversations } from '#server/features/conversations/conversations.schema.ts'
import { closePairs, users } from '#server/platform/accounts/accounts.schema.ts'
import { notBlocked } from '#server/platform/accounts/visibility.ts'
import { createBatcher } from '#server/platform/database/batcher.ts'
import type { Database } from '#server/platform/database/database.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'

type ClosePartners = {
  /** Those who are close to the member, may see him, and see the presence of others at all. */
  partnerIds: number[]
  /** Whether he shows his own. */
  isShown: boolean
}

export const listClosePartners = (db: Database, userId: number): Promise<ClosePartners> =>
  partnerBatcher(db)(userId)

// After a restart all members come back in one moment, and each has partners who see it.
const partnerBatcher = perDatabase((db) =>
  createBatcher({
    runBatch: (userIds: number[]) => listPartners(db, userIds),
    callerOf: (userId) => userId,
    maxBatch: 100,
    maxConcurrent: 1,
    maxWaiting: 20_000,
  }),
)

async function listPartners(db: Database, userIds: number[]): Promise<ClosePartners[]> {
  const { rows } = await db.execute<{ member: number; isShown: boolean; partners: number[] }>(sql`
    select m.id as member, m.shows_presence as "isShown", array(
      select distinct c.other_id from ${closePairs} c
      where c.member_id = m.id and ${notBlocked(sql`m.id`, sql`c.other_id`)}
        and exists (select 1 from ${users} o where o.id = c.other_id and o.shows_presence)) as partners
    from ${users} m where m.id = any(${sql.param([...new Set(userIds)])}::integer[])`)
  const found = new Map(rows.map((row) => [row.member, row]))
  return userIds.map((userId) => {
    const row = found.get(userId)
    return { partnerIds: row?.partners ?? [], isShown: row?.isShown ?? false }
  })
}

/** The conversation of two who may follow each other: they are close, and both show when they are online. */
export async function findFollowedConversation(
  db: Database,
  one: number,
  other: number,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from ${conversations} c
    where c.low_user_id = ${Math.min(one, other)} and c.high_user_id = ${Math.max(one, other)}
      and exists (select 1 from ${closePairs} p where p.member_id = ${one} and p.other_id = ${other})
      and not exists (select 1 from ${users} u where u.id in (${one}, ${other}) and not u.shows_presence)`)
  return rows[0] && Number(rows[0].id)
}
