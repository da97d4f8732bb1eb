import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { ImaginedViewer } from '#contract/profile.ts'
import type { Database } from '../database/database.ts'
import { blocks, conversationPartners, users } from './accounts.schema.ts'

/** Who looks: a member by his id, or one who is only imagined, so that a member learns how others see him. */
export type Eyes = number | SQL | ImaginedViewer

/**
 * The one rule of who can see whom: nobody sees the suspended, a block hides both from each other, and who has paused is
 * seen by those alone with whom he has a conversation. Every query that can show a member carries it; `member` is the
 * column that names him.
 */
export function visibleTo(viewerId: Eyes, member: Column | SQL = users.id): SQL {
  return asked(
    sql`exists (select 1 from ${users} u where u.id = ${member} and u.suspended_at is null
      and ${notPausedFor(viewerId, sql`u`)}) and ${notBlocked(viewerId, member)}`,
  )
}

/**
 * The same rule inside a conversation that both are in, where a pause hides nobody: it need not be asked for, and the
 * busiest statements do not.
 */
export function visibleInConversation(viewerId: number | SQL, member: Column | SQL): SQL {
  // Not `exists`: where many rows are expected, PostgreSQL would read all members there are to answer it.
  const isHere = sql`(select u.suspended_at is null from ${users} u where u.id = ${member})`
  return asked(sql`${isHere} and ${notBlocked(viewerId, member)}`)
}

/** A third of the rule: `member` is a row of users. Conversations are looked for only if he has paused. */
export function notPausedFor(viewerId: Eyes, member: typeof users | SQL = users): SQL {
  if (typeof viewerId === 'string') return viewerId === 'stranger' ? sql`not ${member}.is_paused` : sql`true`
  return sql`(not ${member}.is_paused or ${member}.id = ${viewerId} or exists (
    select 1 from ${conversationPartners} talks where talks.member_id = ${viewerId} and talks.other_id = ${member}.id))`
}

/** Another third, for queries that join users already and test the rest themselves. */
export function notBlocked(viewerId: Eyes, member: Column | SQL = users.id): SQL {
  if (typeof viewerId === 'string') return viewerId === 'blocked' ? sql`false` : sql`true`
  const none = (blocker: typeof member | number, blocked: typeof member | number) =>
    sql`not exists (select 1 from ${blocks} b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`
  // One `or` instead of the two would cost a bitmap for each member.
  return asked(sql`${none(viewerId, member)} and ${none(member, viewerId)}`)
}

/**
 * Asked of each row that is found, by an index. Without `is true` PostgreSQL takes the tables in it for more to join,
 * and weighing in which order takes it many times as long as to run the query.
 */
const asked = (condition: SQL) => sql`((${condition}) is true)`

/** Since when the viewer cannot see a member; null exactly where `visibleInConversation` holds. */
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
