import type { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import type { UploadTrial } from '#contract/media.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { randomName } from '#server/platform/storage/storage.ts'
import { looksLikeImage, processImage } from './image-processing.ts'
import { findMedia, insertMedia, listMediaOf, markSent } from './media.queries.ts'
import type { Media } from './media.schema.ts'
import { keysOf, mainKey, thumbKey } from './media-files.ts'
import { removeMedia } from './media-removal.service.ts'
import { collectUpload, type UploadSource } from './upload.ts'
import { inspectVideo } from './video-inspection.ts'
import type { VideoLimits } from './video-parsing.ts'

export { decodeDataUrl } from './data-url.ts'
export type { Media } from './media.schema.ts'
export { removeMedia, removeMediaOf, removeMediaOfConversation } from './media-removal.service.ts'
export { mediaUrl } from './media-url.ts'

type Owner = { id: number }
/** What it is for, and who may see it. Chat media start with their owner alone, until they are sent. */
type Placement = Pick<Media, 'purpose'> & { audience: Exclude<Media['audience'], 'conversation'> }
type VideoRules = VideoLimits & { maxBytes: number }

export const quickieRules: VideoRules = {
  maxBytes: limits.quickieBytes,
  maxSeconds: limits.quickieSeconds,
  tooLong: 'Quickies must be 10 seconds or shorter',
  maxSides: { long: 1280, short: 720 },
  containers: ['webm', 'mp4'],
}

export const chatVideoRules: VideoRules = {
  maxBytes: limits.chatVideoBytes,
  maxSeconds: limits.chatVideoSeconds,
  tooLong: 'Videos must be 30 seconds or shorter',
  /** What phones call 4K. */
  maxSides: { long: 4096, short: 2304 },
  containers: ['webm', 'mp4', 'quicktime'],
}

export async function storeImage(
  ctx: Context,
  owner: Owner,
  upload: UploadSource,
  placement: Placement,
): Promise<Media> {
  return keepImage(
    ctx,
    owner,
    await receive(ctx.limits.spend('upload', owner.id), upload, limits.imageBytes),
    placement,
  )
}

/** A buffer that is handed in is used up: see inspectVideo. */
export async function storeVideo(
  ctx: Context,
  owner: Owner,
  upload: UploadSource,
  placement: Placement,
  rules: VideoRules,
): Promise<Media> {
  return keepVideo(
    ctx,
    owner,
    await receive(ctx.limits.spend('upload', owner.id), upload, rules.maxBytes),
    placement,
    rules,
  )
}

/** Takes either, told apart by their first bytes. */
export async function storePhotoOrVideo(
  ctx: Context,
  owner: Owner,
  upload: UploadSource,
  placement: Placement,
  rules: VideoRules,
): Promise<Media> {
  const bytes = await receive(
    ctx.limits.spend('upload', owner.id),
    upload,
    Math.max(limits.imageBytes, rules.maxBytes),
  )
  return looksLikeImage(bytes)
    ? keepImage(ctx, owner, bytes, placement)
    : keepVideo(ctx, owner, bytes, placement, rules)
}

/** Decodes like any upload and keeps nothing. */
export async function tryUpload(ctx: Context, address: string, upload: UploadSource): Promise<UploadTrial> {
  const bytes = await receive(ctx.limits.spend('upload-test-address', address), upload, limits.imageBytes)
  const { width, height } = await processImage(bytes)
  return {
    success: true,
    message: 'Upload works: the image was read, and nothing was stored.',
    bytes: bytes.length,
    width,
    height,
  }
}

/** The media of a message become visible to its conversation, and to no other ever after. */
export async function attachToConversation(
  ctx: Context,
  owner: Owner,
  id: string,
  conversationId: number,
): Promise<Media> {
  const sent = await markSent(ctx.db, owner.id, id, conversationId)
  if (!sent) throw notFound('This photo or video is no longer there. Please choose it again.')
  return sent
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
  const copy = {
    ...original,
    ...placement,
    id: randomName(),
    ownerId: owner.id,
    conversationId: null,
    createdAt: ctx.now(),
  }
  const to = keysOf(copy)
  const files: FileToKeep[] = []
  for (const [at, key] of keysOf(original).entries()) {
    const file = await ctx.storage.open(key)
    if (!file) throw notFound()
    files.push({ key: to[at]!, source: file.stream })
  }
  return keep(ctx, copy, files)
}

/** For the export of a member's own data: each file with a name to keep it under. */
export async function listOwnFiles(
  ctx: Context,
  owner: Owner,
): Promise<{ media: Media; name: string; open(): Promise<Readable | undefined> }[]> {
  const rows = await listMediaOf(ctx.db, owner.id)
  return rows.map((row) => ({
    media: row,
    name: mainKey(row),
    open: async () => (await ctx.storage.open(mainKey(row)))?.stream,
  }))
}

async function receive(turn: Promise<void>, upload: UploadSource, maxBytes: number): Promise<Buffer> {
  await turn
  return collectUpload(upload, maxBytes)
}

async function keepImage(ctx: Context, owner: Owner, bytes: Buffer, placement: Placement): Promise<Media> {
  const { full, thumb, width, height, thumbhash } = await processImage(bytes)
  const row = {
    ...blankRow(ctx, owner, placement),
    kind: 'image',
    contentType: 'image/webp',
    bytes: full.length,
    width,
    height,
    thumbhash,
  } as const
  return keep(ctx, row, [
    { key: mainKey(row), source: full },
    { key: thumbKey(row), source: thumb },
  ])
}

async function keepVideo(
  ctx: Context,
  owner: Owner,
  bytes: Buffer,
  placement: Placement,
  rules: VideoRules,
): Promise<Media> {
  const { clean, ...facts } = await inspectVideo(bytes, rules)
  const row = { ...blankRow(ctx, owner, placement), kind: 'video', ...facts, bytes: clean.length } as const
  return keep(ctx, row, [{ key: mainKey(row), source: clean }])
}

function blankRow(ctx: Context, owner: Owner, { purpose, audience }: Placement) {
  return {
    id: randomName(),
    ownerId: owner.id,
    purpose,
    audience,
    conversationId: null,
    thumbhash: null,
    durationMs: null,
    createdAt: ctx.now(),
  }
}

type FileToKeep = { key: string; source: Buffer | Readable }

/** The row comes first: a file without one would be nobody's, and nobody could ever delete it. */
async function keep(ctx: Context, row: Media, files: FileToKeep[]): Promise<Media> {
  await insertMedia(ctx.db, row)
  try {
    await Promise.all(
      files.map(({ key, source }) => ctx.storage.put(key, source, { contentType: row.contentType })),
    )
  } catch (error) {
    ctx.log.error({ err: error }, 'an upload could not be stored')
    await removeMedia(ctx, [row.id])
    throw new Refusal('unavailable', 'Uploads cannot be saved right now. Please try again later.')
  }
  return row
}
