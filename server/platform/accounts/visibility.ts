import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { blocks, users } from './accounts.schema.ts'

/**
 * The one rule of who can see whom: nobody sees the suspended, and a block hides both from each other.
 * Every query that can show a member carries it; `member` is the column that names him.
 */
export function visibleTo(viewerId: number | SQL, member: Column | SQL = users.id): SQL {
  return sql`(exists (select 1 from ${users} u where u.id = ${member} and u.suspended_at is null) and ${notBlocked(viewerId, member)})`
}

/** Half of the rule, for queries that join users already and test suspension themselves. */
export function notBlocked(viewerId: number | SQL, member: Column | SQL = users.id): SQL {
  return sql`not exists (select 1 from ${blocks} b where (b.blocker_id = ${viewerId} and b.blocked_id = ${member}) or (b.blocker_id = ${member} and b.blocked_id = ${viewerId}))`
}

/** Is there such a member, for this viewer? He himself always is. */
export async function canSee(db: Database, viewerId: number, memberId: number): Promise<boolean> {
  if (viewerId === memberId) return true
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, memberId), visibleTo(viewerId)))
  return rows.length > 0
}
