import { sql } from 'drizzle-orm'
import { conversations, messages } from '#server/features/conversations/conversations.schema.ts'
import { notBlocked } from '#server/platform/accounts/visibility.ts'
import { createBatcher } from '#server/platform/database/batcher.ts'
import type { Database } from '#server/platform/database/database.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'

/** Those with whom the member has exchanged a word, and who may see him. */
export const listPartnerIds = (db: Database, userId: number): Promise<number[]> => partnerBatcher(db)(userId)

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

async function listPartners(db: Database, userIds: number[]): Promise<number[][]> {
  const { rows } = await db.execute<{ member: number; partner: number }>(sql`
    select m.id as member, p.id as partner
    from unnest(${sql.param([...new Set(userIds)])}::integer[]) m (id)
    cross join lateral (
      select high_user_id as id from ${conversations} where low_user_id = m.id and last_seq > 0
      union all
      select low_user_id from ${conversations} where high_user_id = m.id and last_seq > 0
    ) p
    where p.id is not null and ${notBlocked(sql`m.id`, sql`p.id`)}`)
  const partners = Map.groupBy(rows, ({ member }) => member)
  return userIds.map((userId) => (partners.get(userId) ?? []).map(({ partner }) => partner))
}

/** Those who have written to the member, and those whom he wrote to before `since`. */
export async function listTalkedWith(db: Database, userId: number, since: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from (
      select id as conversation_id, high_user_id as id, created_at from ${conversations}
      where low_user_id = ${userId} and last_seq > 0
      union all
      select id, low_user_id, created_at from ${conversations} where high_user_id = ${userId} and last_seq > 0
    ) p
    where p.id is not null and (
      p.created_at < ${since.toISOString()} or exists (
        select 1 from ${messages} m where m.conversation_id = p.conversation_id and m.from_user_id = p.id))`)
  return rows.map(({ id }) => id)
}
