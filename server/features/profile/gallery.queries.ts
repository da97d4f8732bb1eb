import { and, count, eq, sql } from 'drizzle-orm'
import { media } from '#server/features/media/media.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { galleryPhotos } from './profile.schema.ts'

export type GalleryRow = { id: number; mediaId: string; caption: string; thumbhash: string | null }

export function listGallery(db: Database, userId: number): Promise<GalleryRow[]> {
  const { id, mediaId, caption } = galleryPhotos
  return db
    .select({ id, mediaId, caption, thumbhash: media.thumbhash })
    .from(galleryPhotos)
    .innerJoin(media, eq(media.id, galleryPhotos.mediaId))
    .where(eq(galleryPhotos.userId, userId))
    .orderBy(sql`${galleryPhotos.position} nulls last`, galleryPhotos.id)
}

export async function countGallery(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(galleryPhotos)
    .where(eq(galleryPhotos.userId, userId))
  return row!.count
}

export async function insertGalleryPhoto(
  db: Database,
  row: typeof galleryPhotos.$inferInsert,
): Promise<number> {
  const [inserted] = await db.insert(galleryPhotos).values(row).returning({ id: galleryPhotos.id })
  return inserted!.id
}

/** The photo's medium, if the photo was this member's. */
export async function deleteGalleryPhotoRow(
  db: Database,
  userId: number,
  id: number,
): Promise<string | undefined> {
  const rows = await db
    .delete(galleryPhotos)
    .where(and(eq(galleryPhotos.id, id), eq(galleryPhotos.userId, userId)))
    .returning({ mediaId: galleryPhotos.mediaId })
  return rows[0]?.mediaId
}

/** What was noted with the photo, if it was in this member's gallery. Its file stays. */
export async function takeOutOfGallery(
  db: Database,
  userId: number,
  mediaId: string,
): Promise<{ caption: string } | undefined> {
  const rows = await db
    .delete(galleryPhotos)
    .where(and(eq(galleryPhotos.mediaId, mediaId), eq(galleryPhotos.userId, userId)))
    .returning({ caption: galleryPhotos.caption })
  return rows[0]
}

/** Numbers the photos of a gallery in the order in which they are given. */
export async function writeGalleryOrder(
  db: Database,
  userId: number,
  photos: { mediaId: string; caption: string }[],
): Promise<void> {
  await db.execute(sql`
    update ${galleryPhotos} set position = placed.position, caption = placed.caption
    from unnest(${sql.param(photos.map(({ mediaId }) => mediaId))}::text[],
        ${sql.param(photos.map(({ caption }) => caption))}::text[])
      with ordinality as placed (media_id, caption, position)
    where ${galleryPhotos.mediaId} = placed.media_id and ${galleryPhotos.userId} = ${userId}`)
}

export async function clearGalleryCaptions(db: Database, userId: number): Promise<void> {
  await db.update(galleryPhotos).set({ caption: '' }).where(eq(galleryPhotos.userId, userId))
}
