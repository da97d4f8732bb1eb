import { sql } from 'drizzle-orm'
import { conversations } from '#server/features/conversations/conversations.schema.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Those who have written to the member, and those whom he wrote to before `since`. */
export async function listTalkedWith(db: Database, userId: number, since: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select high_user_id as id from ${conversations}
    where low_user_id = ${userId} and high_user_id is not null and last_seq > 0
      and (high_wrote or created_at < ${since.toISOString()})
    union all
    select low_user_id from ${conversations}
    where high_user_id = ${userId} and low_user_id is not null and last_seq > 0
      and (low_wrote or created_at < ${since.toISOString()})`)
  return rows.map(({ id }) => id)
}
