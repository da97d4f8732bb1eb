import { and, desc, eq, getTableColumns, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { notifications } from './notifications.schema.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type NewNotification = Pick<
  NotificationRow,
  'userId' | 'actorId' | 'kind' | 'title' | 'message' | 'link' | 'createdAt'
>

export async function insertNotification(db: Database, row: NewNotification): Promise<NotificationRow> {
  const [inserted] = await db.insert(notifications).values(row).returning()
  return inserted!
}

/** Tells the same thing of a moment ago anew, in place of a second row. Undefined when there is none. */
export async function repeatNotification(
  db: Database,
  row: NewNotification,
  since: Date,
): Promise<NotificationRow | undefined> {
  const same = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, row.userId),
        gt(notifications.createdAt, since),
        eq(notifications.kind, row.kind),
        sql`${notifications.actorId} is not distinct from ${row.actorId}`,
        sql`${notifications.link} is not distinct from ${row.link}`,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(1)
  const rows = await db
    .update(notifications)
    .set({ ...row, times: sql`${notifications.times} + 1`, readAt: null })
    .where(inArray(notifications.id, same))
    .returning()
  return rows[0]
}

export async function deleteNotification(db: Database, id: number): Promise<void> {
  await db.delete(notifications).where(eq(notifications.id, id))
}

export async function countOneLess(db: Database, id: number): Promise<void> {
  const { times } = notifications
  await db
    .update(notifications)
    .set({ times: sql`greatest(${times} - 1, 1)` })
    .where(eq(notifications.id, id))
}

/** One's own, without those caused by somebody who may not be seen any more. */
const shownTo = (userId: number): SQL =>
  and(
    eq(notifications.userId, userId),
    or(isNull(notifications.actorId), visibleTo(userId, notifications.actorId)),
  )!

export function listNotifications(db: Database, userId: number, request: PageRequest) {
  return db
    .select({ ...getTableColumns(notifications), at: positionOf(notifications.createdAt) })
    .from(notifications)
    .where(and(shownTo(userId), isAfter(notifications.createdAt, notifications.id, request)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(request.limit)
}

/** For the export. Without the actor: some news, such as a rating, do not say who caused them. */
export function listNotificationRows(db: Database, userId: number) {
  const { actorId: _actor, ...columns } = getTableColumns(notifications)
  return db.select(columns).from(notifications).where(shownTo(userId)).orderBy(notifications.id)
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
