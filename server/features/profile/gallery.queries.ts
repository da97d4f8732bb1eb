import { and, count, eq } from 'drizzle-orm'
import { media } from '#server/features/media/media.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { galleryPhotos } from './profile.schema.ts'

export type GalleryRow = { id: number; mediaId: string; thumbhash: string | null }

export function listGallery(db: Database, userId: number): Promise<GalleryRow[]> {
  return db
    .select({ id: galleryPhotos.id, mediaId: galleryPhotos.mediaId, thumbhash: media.thumbhash })
    .from(galleryPhotos)
    .innerJoin(media, eq(media.id, galleryPhotos.mediaId))
    .where(eq(galleryPhotos.userId, userId))
    .orderBy(galleryPhotos.id)
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
  row: { userId: number; mediaId: string; createdAt: Date },
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
