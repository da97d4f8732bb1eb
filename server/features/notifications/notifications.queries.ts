import { and, count, desc, eq, getTableColumns, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notifications } from './notifications.schema.ts'

export type NotificationRow = typeof notifications.$inferSelect

const NEWEST = 200

export async function insertNotification(
  db: Database,
  row: typeof notifications.$inferInsert,
): Promise<NotificationRow> {
  const [inserted] = await db.insert(notifications).values(row).returning()
  return inserted!
}

/** One's own, without those caused by somebody who may not be seen any more. */
const shownTo = (userId: number): SQL =>
  and(
    eq(notifications.userId, userId),
    or(isNull(notifications.actorId), visibleTo(userId, notifications.actorId)),
  )!

export async function listNotifications(db: Database, userId: number): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(shownTo(userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(NEWEST)
}

/** For the export. Without the actor: some news, such as a rating, do not say who caused them. */
export function listNotificationRows(db: Database, userId: number) {
  const { actorId: _actor, ...columns } = getTableColumns(notifications)
  return db.select(columns).from(notifications).where(shownTo(userId)).orderBy(notifications.id)
}

export async function countUnread(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(shownTo(userId), isNull(notifications.readAt)))
  return row!.count
}

export async function markRead(
  db: Database,
  userId: number,
  ids: number[] | null,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, ids) : undefined,
      ),
    )
    .returning({ id: notifications.id })
  return rows.map((row) => row.id)
}

export async function findNotification(
  db: Database,
  userId: number,
  id: number,
): Promise<NotificationRow | undefined> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(shownTo(userId), eq(notifications.id, id)))
  return rows[0]
}
