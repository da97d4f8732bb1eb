import { sql } from 'drizzle-orm'
import { createBatcher } from '../database/batcher.ts'
import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'
import { closePairs, users } from './accounts.schema.ts'
import { notBlocked, notPausedFor } from './visibility.ts'

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
        and ${notPausedFor(sql`c.other_id`, sql`m`)}
        and exists (select 1 from ${users} o where o.id = c.other_id and o.shows_presence)) as partners
    from ${users} m where m.id = any(${sql.param([...new Set(userIds)])}::integer[])`)
  const found = new Map(rows.map((row) => [row.member, row]))
  return userIds.map((userId) => {
    const row = found.get(userId)
    return { partnerIds: row?.partners ?? [], isShown: row?.isShown ?? false }
  })
}
