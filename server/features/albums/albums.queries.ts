import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { media } from '#server/features/media/media.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { albumItems, albumShares, albums } from './albums.schema.ts'

export type AlbumRow = typeof albums.$inferSelect

export function listAlbumRows(db: Database, ownerId: number): Promise<AlbumRow[]> {
  return db.select().from(albums).where(eq(albums.ownerId, ownerId)).orderBy(asc(albums.id))
}

export async function findAlbum(db: Database, ownerId: number, id: number): Promise<AlbumRow | undefined> {
  const rows = await db
    .select()
    .from(albums)
    .where(and(eq(albums.id, id), eq(albums.ownerId, ownerId)))
  return rows[0]
}

export async function countAlbums(db: Database, ownerId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(albums).where(eq(albums.ownerId, ownerId))
  return row!.count
}

export async function insertAlbum(db: Database, album: Omit<AlbumRow, 'id'>): Promise<AlbumRow> {
  const rows = await db.insert(albums).values(album).returning()
  return rows[0]!
}

export async function renameAlbum(db: Database, id: number, name: string): Promise<void> {
  await db.update(albums).set({ name }).where(eq(albums.id, id))
}

export async function deleteAlbum(db: Database, id: number): Promise<void> {
  await db.delete(albums).where(eq(albums.id, id))
}

/** What is in these albums, the earliest first. */
export function listItems(db: Database, albumIds: number[]) {
  return db
    .select({ albumId: albumItems.albumId, media })
    .from(albumItems)
    .innerJoin(media, eq(media.id, albumItems.mediaId))
    .where(inArray(albumItems.albumId, albumIds))
    .orderBy(asc(media.createdAt), asc(media.id))
}

export async function countItems(db: Database, albumId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(albumItems).where(eq(albumItems.albumId, albumId))
  return row!.count
}

export async function insertItem(db: Database, albumId: number, mediaId: string): Promise<void> {
  await db.insert(albumItems).values({ albumId, mediaId })
}

export async function hasItem(db: Database, albumId: number, mediaId: string): Promise<boolean> {
  const rows = await db
    .select({ id: albumItems.mediaId })
    .from(albumItems)
    .where(and(eq(albumItems.albumId, albumId), eq(albumItems.mediaId, mediaId)))
  return rows.length > 0
}

/** For the export: which of his files is in which album. */
export function listItemRows(db: Database, ownerId: number) {
  return db
    .select({ albumId: albumItems.albumId, mediaId: albumItems.mediaId })
    .from(albumItems)
    .innerJoin(albums, and(eq(albums.id, albumItems.albumId), eq(albums.ownerId, ownerId)))
    .orderBy(asc(albumItems.albumId), asc(albumItems.mediaId))
}

/** What the member was shown by the message with this content, and when that was. */
export async function listShownItems(db: Database, viewerId: number, shareId: number): Promise<string[]> {
  const rows = await db
    .select({ id: albumItems.mediaId })
    .from(albumShares)
    .innerJoin(albumItems, eq(albumItems.albumId, albumShares.albumId))
    .where(and(eq(albumShares.id, shareId), eq(albumShares.viewerId, viewerId)))
    .orderBy(sql`${albumItems.mediaId}`)
  return rows.map(({ id }) => id)
}
