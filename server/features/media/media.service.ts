import type { Readable } from 'node:stream'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { randomName } from '#server/platform/storage/storage.ts'
import { findMedia, listMediaOf, lockOwner, markSent } from './media.queries.ts'
import type { Media } from './media.schema.ts'
import { copyKey, keysOf, mainKey, thumbKey } from './media-files.ts'
import { insertAndStore, type Placement } from './store-media.service.ts'

export { decodeDataUrl } from './data-url.ts'
export type { Media } from './media.schema.ts'
export { keysOf } from './media-files.ts'
export {
  detachMedia,
  removeMedia,
  removeMediaOf,
  removeMediaOfConversation,
} from './media-removal.service.ts'
export { mediaUrl } from './media-url.ts'
export {
  admitUpload,
  chatVideoRules,
  quickieRules,
  storeConvertedVideo,
  storeFingerprintedVideo,
  storeImage,
  storePhotoOrVideo,
  storeVideo,
  type VideoRules,
} from './store-media.service.ts'
export { addMp4Copy, addPoster, keepPoster } from './video-copies.service.ts'
export { addVoiceCopy, storeVoice } from './voice/store-voice.service.ts'

type Owner = { id: number }

/** Holds the account until the end of the transaction: what is counted of a member's then counts. */
export const lockMediaOwner = (tx: Context, owner: Owner): Promise<void> => lockOwner(tx.db, owner.id)

/**
 * The media of a message become visible to its conversation, or to those in it who hold a right to them, and to no
 * other ever after.
 */
export async function attachToConversation(
  ctx: Context,
  owner: Owner,
  id: string,
  place: { conversationId: number; audience: 'conversation' | 'holders' },
): Promise<Media> {
  const sent = await markSent(ctx.db, owner.id, id, place)
  if (!sent) throw notFound('This photo or video is no longer there. Please choose it again.')
  return sent
}

/** The small picture of it, for what is shown to whoever may not fetch it himself. */
export async function thumbOf(ctx: Context, id: string): Promise<Readable | undefined> {
  const found = await findMedia(ctx.db, id)
  return found && (await ctx.storage.open(thumbKey(found)))?.stream
}

export async function findMediaOfKind(
  ctx: Context,
  id: string,
  kind: Media['kind'],
): Promise<Media | undefined> {
  const found = await findMedia(ctx.db, id)
  return found?.kind === kind ? found : undefined
}

/** A copy that outlives its original: what was reported stays as it was. */
export async function copyMedia(
  ctx: Context,
  id: string,
  owner: Owner,
  placement: Placement,
): Promise<Media> {
  const original = await findMedia(ctx.db, id)
  if (!original) throw notFound()
  return copyMediaFrom(ctx, original, owner, placement, (key) => ctx.storage.open(key))
}

/** The same for media whose rows are gone and whose files are elsewhere. */
export async function copyMediaFrom(
  ctx: Context,
  original: Media,
  owner: Owner,
  placement: Placement,
  open: (key: string) => Promise<{ stream: Readable; size: number } | undefined>,
): Promise<Media> {
  const copy = {
    ...original,
    ...placement,
    id: randomName(),
    ownerId: owner.id,
    conversationId: null,
    createdAt: ctx.now(),
  }
  const to = keysOf(copy)
  const files = await Promise.all(
    keysOf(original).map(async (key, at) => {
      const file = await open(key)
      if (!file) throw notFound()
      return { key: to[at]!, source: file }
    }),
  )
  return insertAndStore(ctx, copy, files)
}

/** For the export of a member's own data: each file with a name to store it under. */
export async function listOwnFiles(
  ctx: Context,
  owner: Owner,
): Promise<{ media: Media; name: string; open(): Promise<Readable | undefined> }[]> {
  const rows = await listMediaOf(ctx.db, owner.id)
  return rows.flatMap((row) =>
    [mainKey(row), ...(row.copyBytes ? [copyKey(row)] : [])].map((name) => ({
      media: row,
      name,
      open: async () => (await ctx.storage.open(name))?.stream,
    })),
  )
}
