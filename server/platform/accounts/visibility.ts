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
  return sql`not exists (select 1 from ${blocks} b where ${isBetween(viewerId, member)})`
}

/** Since when the viewer cannot see a member; null exactly where `visibleTo` holds. */
export function hiddenSince(viewerId: number | SQL, member: Column | SQL): SQL<Date | null> {
  return sql<Date | null>`least(
    (select u.suspended_at from ${users} u where u.id = ${member}),
    (select min(b.created_at) from ${blocks} b where ${isBetween(viewerId, member)}))`.mapWith(
    users.suspendedAt,
  )
}

const isBetween = (one: number | SQL, other: Column | SQL) =>
  sql`(b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one})`

/** Is there such a member, for this viewer? He himself always is. */
export async function canSee(db: Database, viewerId: number, memberId: number): Promise<boolean> {
  if (viewerId === memberId) return true
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, memberId), visibleTo(viewerId)))
  return rows.length > 0
}
