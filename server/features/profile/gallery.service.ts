import type { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import type { Photo } from '#contract/profile.ts'
import { mediaUrl, removeMedia, storeImage } from '#server/features/media/media.service.ts'

import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { lockAccount } from './account.queries.ts'
import {
  clearGalleryCaptions,
  countGallery,
  deleteGalleryPhotoRow,
  type GalleryRow,
  insertGalleryPhoto,
  listGallery,
  takeOutOfGallery,
} from './gallery.queries.ts'
import { publishPageChange } from './page-change.ts'
import { lockOwnProfile, updateProfileRow } from './profile.queries.ts'

const forMembers = { audience: 'members' } as const

export async function listGalleryOf(ctx: Context, userId: number): Promise<Photo[]> {
  const rows = await listGallery(ctx.db, userId)
  return rows.map(presentPhoto)
}

export async function addGalleryPhoto(ctx: Context, viewer: Viewer, upload: Readable): Promise<Photo> {
  if ((await countGallery(ctx.db, viewer.id)) >= limits.galleryPhotos) throw galleryFull()
  const { id: mediaId, thumbhash } = await storeImage(ctx, viewer, upload, {
    purpose: 'gallery',
    ...forMembers,
  })
  const id = await addToGallery(ctx, viewer, mediaId)
  if (id === undefined) {
    await removeMedia(ctx, [mediaId])
    throw galleryFull()
  }
  await publishPageChange(ctx, viewer.id)
  return presentPhoto({ id, mediaId, caption: '', thumbhash })
}

/** Counted again under the lock: of two uploads at once only one gets the last place. */
function addToGallery(ctx: Context, viewer: Viewer, mediaId: string): Promise<number | undefined> {
  return ctx.transaction(async (tx) => {
    await lockAccount(tx.db, viewer.id)
    if ((await countGallery(tx.db, viewer.id)) >= limits.galleryPhotos) return undefined
    return insertGalleryPhoto(tx.db, { userId: viewer.id, mediaId, createdAt: tx.now() })
  })
}

export async function deleteGalleryPhoto(
  ctx: Context,
  viewer: Viewer,
  id: number,
): Promise<{ success: true }> {
  await ctx.transaction(async (tx) => {
    const mediaId = await deleteGalleryPhotoRow(tx.db, viewer.id, id)
    if (!mediaId) throw notFound('Photo not found')
    await removeMedia(tx, [mediaId])
  })
  await publishPageChange(ctx, viewer.id)
  return { success: true }
}

export async function setPicture(
  ctx: Context,
  viewer: Viewer,
  upload: Readable,
): Promise<{ profileImageUrl: string }> {
  const { id } = await storeImage(ctx, viewer, upload, { purpose: 'profile', ...forMembers })
  if (await replacePicture(ctx, viewer, id)) return { profileImageUrl: mediaUrl(id) }
  await removeMedia(ctx, [id])
  throw new Refusal('invalid', 'Please create your profile first.')
}

export async function removePicture(ctx: Context, viewer: Viewer): Promise<{ success: true }> {
  await replacePicture(ctx, viewer, null)
  return { success: true }
}

/** The old picture goes with its files. False where there is no profile to put one on. */
async function replacePicture(ctx: Context, viewer: Viewer, pictureId: string | null): Promise<boolean> {
  const isReplaced = await ctx.transaction(async (tx) => {
    const before = await lockOwnProfile(tx.db, viewer.id)
    if (!before) return false
    await updateProfileRow(tx.db, viewer.id, { pictureId, pictureCaption: '', updatedAt: tx.now() })
    if (before.pictureId) await removeMedia(tx, [before.pictureId])
    return true
  })
  if (isReplaced) await publishPageChange(ctx, viewer.id)
  return isReplaced
}

/** Takes one of his photos away, wherever he has put it by now. */
export async function removePhoto(ctx: Context, viewer: Viewer, mediaId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const profile = await lockOwnProfile(tx.db, viewer.id)
    if (profile?.pictureId === mediaId)
      await updateProfileRow(tx.db, viewer.id, { pictureId: null, pictureCaption: '', updatedAt: tx.now() })
    else if (!(await takeOutOfGallery(tx.db, viewer.id, mediaId))) throw notFound('Photo not found')
    await removeMedia(tx, [mediaId])
  })
  await publishPageChange(ctx, viewer.id)
}

/** No photo of his says anything any more. */
export async function clearCaptions(ctx: Context, viewer: Viewer): Promise<void> {
  await clearGalleryCaptions(ctx.db, viewer.id)
  await updateProfileRow(ctx.db, viewer.id, { pictureCaption: '', updatedAt: ctx.now() })
}

const galleryFull = () =>
  new Refusal('invalid', `Your gallery is full: at most ${limits.galleryPhotos} photos. Delete one first.`)

function presentPhoto({ id, mediaId, caption, thumbhash }: GalleryRow): Photo {
  return { id, url: mediaUrl(mediaId), thumbUrl: mediaUrl(mediaId, 'thumb'), thumbhash, caption }
}
