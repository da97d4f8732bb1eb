import type { Photo } from '#contract/profile.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import type { Context } from '#server/platform/context.ts'
import { listGalleryOf } from './gallery.service.ts'
import { findOwnProfile, lockOwnProfile, markPictureVerified } from './profile.queries.ts'

/** The mark beside a name. A trigger takes it as soon as the main picture is another one. */
export async function readVerified(
  ctx: Context,
  userId: number,
): Promise<{ isVerified: boolean; hasPicture: boolean }> {
  const profile = await findOwnProfile(ctx.db, userId)
  return { isVerified: profile?.isVerified ?? false, hasPicture: Boolean(profile?.pictureId) }
}

/** Holds the profile until the end of the transaction. Whether it has a main picture, which then stays until then. */
export async function lockPicture(tx: Context, userId: number): Promise<boolean> {
  return Boolean((await lockOwnProfile(tx.db, userId))?.pictureId)
}

export const markVerified = (ctx: Context, userId: number): Promise<void> =>
  markPictureVerified(ctx.db, userId)

/** All that his page shows, the main one first. */
export async function listPicturesOf(ctx: Context, userId: number): Promise<Omit<Photo, 'id' | 'caption'>[]> {
  const [profile, gallery] = await Promise.all([findOwnProfile(ctx.db, userId), listGalleryOf(ctx, userId)])
  const main = profile?.pictureId
  return [
    ...(main ? [{ url: mediaUrl(main), thumbUrl: mediaUrl(main, 'thumb'), thumbhash: null }] : []),
    ...gallery,
  ]
}
