import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { notPausedFor, visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Media, media, storedFiles } from './media.schema.ts'

export async function insertMedia(db: Database, row: Media): Promise<void> {
  await db.insert(media).values(row)
}

/** Holds the account until the end of the transaction. */
export async function lockOwner(db: Database, ownerId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
}

/** What a member has stored, and whether an export is part of it. */
export async function sumBytesOf(
  db: Database,
  ownerId: number,
): Promise<{ bytes: number; hasExport: boolean }> {
  const [row] = await db
    .select({
      bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)`.mapWith(Number),
      hasExport: sql<boolean>`coalesce(bool_or(${storedFiles.isExport}), false)`,
    })
    .from(storedFiles)
    .where(eq(storedFiles.ownerId, ownerId))
  return row!
}

export async function findMedia(db: Database, id: string): Promise<Media | undefined> {
  const rows = await db.select().from(media).where(eq(media.id, id))
  return rows[0]
}

/** Those of these that have a row. */
export async function listExistingIds(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** With what the one rule of visibility says about its owner, and whether he is one whom only admins can see. */
export async function findMediaAndOwner(db: Database, id: string, viewerId: number) {
  const ownerIsVisible = sql<boolean>`(${media.ownerId} = ${viewerId} or ${visibleTo(viewerId, media.ownerId)})`
  const ownerIsHidden = sql<boolean>`exists (
    select 1 from ${users} u where u.id = ${media.ownerId} and u.deletion_requested_at is null
      and (u.suspended_at is not null or not ${notPausedFor(viewerId, sql`u`)}))`
  const rows = await db
    .select({ row: media, ownerIsVisible, ownerIsHidden })
    .from(media)
    .where(eq(media.id, id))
  return rows[0]
}

/** Without the frozen copies of reports: nobody learns that he was reported. */
export function listMediaOf(db: Database, ownerId: number): Promise<Media[]> {
  return db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, ownerId), ne(media.purpose, 'report')))
    .orderBy(media.createdAt, media.id)
}

/** Sets the conversation of unsent chat media. A repeated send of the same finds it already set. */
export async function markSent(
  db: Database,
  ownerId: number,
  id: string,
  place: { conversationId: number; audience: 'conversation' | 'holders' },
): Promise<Media | undefined> {
  const isSame = and(eq(media.conversationId, place.conversationId), eq(media.audience, place.audience))
  const unsentOrSame = or(isNull(media.conversationId), isSame)
  const rows = await db
    .update(media)
    .set(place)
    .where(and(eq(media.id, id), eq(media.ownerId, ownerId), eq(media.purpose, 'chat'), unsentOrSame))
    .returning()
  return rows[0]
}

/** Undefined when the video has gone meanwhile. */
export async function setCopies(
  db: Database,
  id: string,
  copies: Partial<Pick<Media, 'thumbhash' | 'copyBytes'>>,
): Promise<Media | undefined> {
  const rows = await db.update(media).set(copies).where(eq(media.id, id)).returning()
  return rows[0]
}

export function deleteMedia(db: Database, ids: string[]): Promise<Media[]> {
  return db.delete(media).where(inArray(media.id, ids)).returning()
}

export function deleteMediaOf(db: Database, ownerId: number): Promise<Media[]> {
  return db.delete(media).where(eq(media.ownerId, ownerId)).returning()
}

export function deleteMediaOfConversation(db: Database, conversationId: number): Promise<Media[]> {
  return db.delete(media).where(eq(media.conversationId, conversationId)).returning()
}

export function deleteUnsent(db: Database, before: Date): Promise<Media[]> {
  return db
    .delete(media)
    .where(and(eq(media.purpose, 'chat'), isNull(media.conversationId), lt(media.createdAt, before)))
    .returning()
}
