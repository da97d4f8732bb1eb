import { and, eq, sql } from 'drizzle-orm'
import { haveTalked } from '#server/features/conversations/message.fragments.ts'
import { profiles } from '#server/features/profile/profile.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { groupArrivals } from './groups.schema.ts'

export type ArrivalRow = typeof groupArrivals.$inferSelect

/** Those among these members whom the viewer may see, with what decides whether he may add them. */
export function listInvitees(db: Database, viewerId: number, ids: number[]) {
  return db
    .select({
      id: users.id,
      /** Null for those who have no profile yet. */
      invitations: profiles.groupInvitations,
      hasTalked: haveTalked(viewerId, users.id),
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(sql`${users.id} = any(${sql.param(ids)})`, visibleTo(viewerId)))
}

export async function insertArrivals(db: Database, rows: ArrivalRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(groupArrivals).values(rows)
}

const isOf = (conversationId: number, userId: number) =>
  and(eq(groupArrivals.conversationId, conversationId), eq(groupArrivals.userId, userId))

export async function findArrivalRow(
  db: Database,
  conversationId: number,
  userId: number,
): Promise<ArrivalRow | undefined> {
  const rows = await db.select().from(groupArrivals).where(isOf(conversationId, userId))
  return rows[0]
}

/** False when there was none. */
export async function deleteArrival(db: Database, conversationId: number, userId: number): Promise<boolean> {
  const rows = await db.delete(groupArrivals).where(isOf(conversationId, userId)).returning()
  return rows.length > 0
}

/** For the export: the groups a stranger added him to, with the stranger's name while there is one to be seen. */
export function listArrivalsToExport(db: Database, userId: number) {
  return db
    .select({
      conversationId: groupArrivals.conversationId,
      addedBy: users.username,
      addedAt: groupArrivals.addedAt,
    })
    .from(groupArrivals)
    .leftJoin(users, and(eq(users.id, groupArrivals.addedBy), visibleTo(userId)))
    .where(eq(groupArrivals.userId, userId))
    .orderBy(groupArrivals.conversationId)
}
