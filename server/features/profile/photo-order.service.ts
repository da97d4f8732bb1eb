import type { OwnPhotos, PhotoOrder } from '#contract/photos.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { insertGalleryPhoto, listGallery, takeOutOfGallery, writeGalleryOrder } from './gallery.queries.ts'
import { listGalleryOf } from './gallery.service.ts'
import { publishPageChange } from './page-change.ts'
import { findOwnProfile, lockOwnProfile, type ProfileRow, updateProfileRow } from './profile.queries.ts'

/**
 * Order and captions in one go, so that no state between two of them is seen. Who has no profile picture gets none by
 * ordering his gallery: whether his face is on the grid is only ever said in so many words.
 */
export async function arrangePhotos(
  ctx: Context,
  viewer: Viewer,
  { picture, gallery }: PhotoOrder,
): Promise<OwnPhotos> {
  const named = [...(picture ? [picture] : []), ...gallery].map(({ mediaId }) => mediaId)
  if (new Set(named).size < named.length)
    throw new Refusal('invalid', 'Please name each photo once', { field: 'gallery' })
  await ctx.transaction(async (tx) => {
    const profile = await lockOwnProfile(tx.db, viewer.id)
    if (!profile) throw notFound('Photo not found')
    if (picture) await putPicture(tx, profile, picture)
    const stored = await listGallery(tx.db, viewer.id)
    const isStored = (id: string) => stored.some(({ mediaId }) => mediaId === id)
    if (!gallery.every(({ mediaId }) => isStored(mediaId))) throw notFound('Photo not found')
    const rest = stored.filter(({ mediaId }) => !named.includes(mediaId))
    await writeGalleryOrder(tx.db, viewer.id, [...gallery, ...rest])
  })
  await publishPageChange(ctx, viewer.id)
  return readOwnPhotos(ctx, viewer.id)
}

/** A photo of the gallery trades places with the profile picture, so the gallery never gets larger by it. */
async function putPicture(
  ctx: Context,
  before: ProfileRow,
  { mediaId, caption }: { mediaId: string; caption: string },
): Promise<void> {
  const { userId, pictureId } = before
  if (mediaId !== pictureId) {
    if (!(await takeOutOfGallery(ctx.db, userId, mediaId))) throw notFound('Photo not found')
    if (pictureId)
      await insertGalleryPhoto(ctx.db, {
        userId,
        mediaId: pictureId,
        caption: before.pictureCaption,
        createdAt: ctx.now(),
      })
  }
  await updateProfileRow(ctx.db, userId, {
    pictureId: mediaId,
    pictureCaption: caption,
    updatedAt: ctx.now(),
  })
}

async function readOwnPhotos(ctx: Context, userId: number): Promise<OwnPhotos> {
  const profile = await findOwnProfile(ctx.db, userId)
  return {
    profileImageUrl: profile?.pictureId ? mediaUrl(profile.pictureId) : null,
    pictureCaption: profile?.pictureCaption ?? '',
    gallery: await listGalleryOf(ctx, userId),
  }
}
