import type { Readable } from 'node:stream'
import type { Album, AlbumItem } from '#contract/albums.ts'
import { limits } from '#contract/limits.ts'
import { completeVideo } from '#server/features/conversations/message-video.service.ts'
import {
  chatVideoRules,
  lockMediaOwner,
  removeMedia,
  storePhotoOrVideo,
} from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { listHolders, listRunning } from './album-shares.queries.ts'
import { momentsOf, publishChange } from './album-shares.service.ts'
import {
  type AlbumRow,
  countAlbums,
  countItems,
  deleteAlbum,
  findAlbum,
  hasItem,
  insertAlbum,
  insertItem,
  listAlbumRows,
  listItems,
  renameAlbum,
} from './albums.queries.ts'
import { presentItem } from './present-item.ts'

type Done = { success: true }

export async function listAlbums(ctx: Context, viewer: Viewer): Promise<Album[]> {
  const rows = await listAlbumRows(ctx.db, viewer.id)
  const items =
    rows.length === 0
      ? []
      : await listItems(
          ctx.db,
          rows.map(({ id }) => id),
        )
  return Promise.all(
    rows.map(async ({ id, name }) => ({
      id,
      name,
      items: items.filter(({ albumId }) => albumId === id).map(({ media }) => presentItem(media)),
      holders: (await listHolders(ctx.db, viewer.id, id, momentsOf(ctx))).length,
    })),
  )
}

export async function createAlbum(ctx: Context, viewer: Viewer, name: string): Promise<Album> {
  const row = await ctx.transaction(async (tx) => {
    await lockMediaOwner(tx, viewer)
    if ((await countAlbums(tx.db, viewer.id)) >= limits.albums)
      throw new Refusal('invalid', `You can have up to ${limits.albums} albums.`)
    return insertAlbum(tx.db, { ownerId: viewer.id, name, createdAt: tx.now() })
  })
  return { id: row.id, name, items: [], holders: 0 }
}

export async function setAlbumName(ctx: Context, viewer: Viewer, id: number, name: string): Promise<Done> {
  await requireAlbum(ctx, viewer, id)
  await renameAlbum(ctx.db, id, name)
  return { success: true }
}

/** Whoever has it loses it at once, also where it is open. */
export async function removeAlbum(ctx: Context, viewer: Viewer, id: number): Promise<Done> {
  await requireAlbum(ctx, viewer, id)
  await ctx.transaction(async (tx) => {
    const shares = await listRunning(tx.db, id, momentsOf(tx))
    const items = await listItems(tx.db, [id])
    await deleteAlbum(tx.db, id)
    await removeMedia(
      tx,
      items.map(({ media }) => media.id),
    )
    for (const share of shares) publishChange(tx, { ...share, ownerId: viewer.id }, true)
  })
  return { success: true }
}

export async function addItem(
  ctx: Context,
  viewer: Viewer,
  albumId: number,
  file: Readable,
): Promise<AlbumItem> {
  await requireRoomIn(ctx, viewer, albumId)
  const placement = { purpose: 'album', audience: 'holders' } as const
  const stored = await storePhotoOrVideo(ctx, viewer, file, placement, chatVideoRules)
  try {
    await ctx.transaction(async (tx) => {
      // Of two uploads at once only one gets the last place.
      await lockMediaOwner(tx, viewer)
      await requireRoomIn(tx, viewer, albumId)
      await insertItem(tx.db, albumId, stored.id)
      await publishToHolders(tx, viewer, albumId)
    })
  } catch (error) {
    await removeMedia(ctx, [stored.id])
    throw error
  }
  return presentItem(stored.kind === 'video' ? await completeVideo(ctx, stored) : stored)
}

export async function removeItem(
  ctx: Context,
  viewer: Viewer,
  albumId: number,
  mediaId: string,
): Promise<Done> {
  await requireAlbum(ctx, viewer, albumId)
  if (!(await hasItem(ctx.db, albumId, mediaId))) throw notFound()
  await ctx.transaction(async (tx) => {
    await removeMedia(tx, [mediaId])
    await publishToHolders(tx, viewer, albumId)
  })
  return { success: true }
}

/** Those who have it open see what is in it now. */
async function publishToHolders(ctx: Context, owner: Viewer, albumId: number): Promise<void> {
  for (const share of await listRunning(ctx.db, albumId, momentsOf(ctx)))
    publishChange(ctx, { ...share, ownerId: owner.id }, false)
}

async function requireAlbum(ctx: Context, viewer: Viewer, id: number): Promise<AlbumRow> {
  const album = await findAlbum(ctx.db, viewer.id, id)
  if (!album) throw notFound()
  return album
}

async function requireRoomIn(ctx: Context, viewer: Viewer, albumId: number): Promise<void> {
  await requireAlbum(ctx, viewer, albumId)
  if ((await countItems(ctx.db, albumId)) >= limits.albumItems)
    throw new Refusal('invalid', `An album holds up to ${limits.albumItems} photos and videos.`)
}
