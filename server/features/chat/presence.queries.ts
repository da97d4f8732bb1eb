import { sql } from 'drizzle-orm'
import { conversations } from '#server/features/conversations/conversations.schema.ts'
import { closePairs, users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'

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
