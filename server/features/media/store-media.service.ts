import { stat } from 'node:fs/promises'
import { limits } from '#contract/limits.ts'
import type { UploadTrial } from '#contract/media.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  contentTypeOf,
  type FileSource,
  randomName,
  StorageFailure,
} from '#server/platform/storage/storage.ts'
import { looksLikeImage, processImage } from './image-processing.ts'
import type { Media } from './media.schema.ts'
import { mainKey, thumbKey } from './media-files.ts'
import { removeMedia } from './media-removal.service.ts'
import { insertWithinQuota, requireRoom } from './quota.service.ts'
import { type ReceivedFile, readHead, receiveUpload, type UploadSource } from './upload.ts'
import { inspectVideo } from './video-inspection.ts'
import type { VideoLimits } from './video-parsing.ts'

type Owner = { id: number }
/** What it is for, and who may see it. Chat media start with their owner alone, until they are sent. */
export type Placement = Pick<Media, 'purpose'> & { audience: Exclude<Media['audience'], 'conversation'> }
export type VideoRules = VideoLimits & { maxBytes: number }

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
  await admitUpload(ctx, owner)
  return receiving(ctx, upload, limits.imageBytes, (file) => storeReceivedImage(ctx, owner, file, placement))
}

export async function storeVideo(
  ctx: Context,
  owner: Owner,
  upload: UploadSource,
  placement: Placement,
  rules: VideoRules,
): Promise<Media> {
  await admitUpload(ctx, owner)
  return storeConvertedVideo(ctx, owner, upload, placement, rules)
}

/** With a fingerprint of its frames, to know it again. */
export async function storeFingerprintedVideo(
  ctx: Context,
  owner: Owner,
  upload: UploadSource,
  placement: Placement,
  rules: VideoRules,
): Promise<{ media: Media; fingerprint: string }> {
  await admitUpload(ctx, owner)
  return receiving(ctx, upload, rules.maxBytes, async (file, newPath) => {
    const files = { file, cleanPath: newPath() }
    const stored = await inspectAndStore(ctx, owner, files, placement, { ...rules, isFingerprinted: true })
    return { media: stored.media, fingerprint: stored.fingerprint! }
  })
}

/** One that we made ourselves of an upload: the same checks, but not one more of the member's uploads. */
export function storeConvertedVideo(
  ctx: Context,
  owner: Owner,
  video: UploadSource,
  placement: Placement,
  rules: VideoRules,
): Promise<Media> {
  return receiving(ctx, video, rules.maxBytes, (file, newPath) =>
    storeReceivedVideo(ctx, owner, { file, cleanPath: newPath() }, placement, rules),
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
  await admitUpload(ctx, owner)
  return receiving(ctx, upload, Math.max(limits.imageBytes, rules.maxBytes), async (file, newPath) =>
    looksLikeImage(await readHead(file))
      ? storeReceivedImage(ctx, owner, file, placement)
      : storeReceivedVideo(ctx, owner, { file, cleanPath: newPath() }, placement, rules),
  )
}

/** Decodes like any upload and stores nothing. */
export async function tryUpload(ctx: Context, address: string, upload: UploadSource): Promise<UploadTrial> {
  await ctx.limits.spend('upload-test-address', address)
  return receiving(ctx, upload, limits.imageBytes, async (file) => {
    const { width, height } = await processImage(file, address)
    const message = 'Upload works: the image was read, and nothing was stored.'
    return { success: true, message, bytes: file.size, width, height }
  })
}

type FileToStore = { key: string; source: FileSource }

/** The row comes first: a file without one would be nobody's. */
export async function insertAndStore(ctx: Context, row: Media, files: FileToStore[]): Promise<Media> {
  await insertWithinQuota(ctx, row)
  try {
    await Promise.all(
      files.map(({ key, source }) => ctx.storage.put(key, source, { contentType: contentTypeOf(key) })),
    )
  } catch (error) {
    await removeMedia(ctx, [row.id])
    throw explain(ctx, error)
  }
  return row
}

/** Before a byte of it is read. */
export async function admitUpload(ctx: Context, owner: Owner): Promise<void> {
  await ctx.limits.spend('upload', owner.id)
  try {
    await requireRoom(ctx, owner.id)
  } catch (error) {
    throw explain(ctx, error)
  }
}

/** Whatever becomes of it, nothing of the upload is left in the part folder. */
export async function receiving<T>(
  ctx: Context,
  upload: UploadSource,
  maxBytes: number,
  use: (file: ReceivedFile, newPath: () => string) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.parts.use(async (newPath) =>
      use(await receiveUpload(upload, maxBytes, newPath()), newPath),
    )
  } catch (error) {
    throw explain(ctx, error)
  }
}

function explain(ctx: Context, error: unknown): unknown {
  if (!(error instanceof StorageFailure)) return error
  ctx.log.error({ err: error }, 'an upload could not be stored')
  return new Refusal('unavailable', 'Uploads cannot be saved right now. Please try again later.')
}

async function storeReceivedImage(
  ctx: Context,
  owner: Owner,
  file: ReceivedFile,
  placement: Placement,
): Promise<Media> {
  const { full, thumb, width, height, thumbhash } = await processImage(file, owner.id)
  const row = {
    ...blankRow(ctx, owner, placement),
    kind: 'image',
    contentType: 'image/webp',
    bytes: full.length,
    width,
    height,
    thumbhash,
  } as const
  return insertAndStore(ctx, row, [
    { key: mainKey(row), source: full },
    { key: thumbKey(row), source: thumb },
  ])
}

type VideoFiles = { file: ReceivedFile; cleanPath: string }

async function storeReceivedVideo(
  ctx: Context,
  owner: Owner,
  files: VideoFiles,
  placement: Placement,
  rules: VideoRules,
): Promise<Media> {
  return (await inspectAndStore(ctx, owner, files, placement, rules)).media
}

async function inspectAndStore(
  ctx: Context,
  owner: Owner,
  { file, cleanPath }: VideoFiles,
  placement: Placement,
  rules: VideoRules,
): Promise<{ media: Media; fingerprint: string | undefined }> {
  const { fingerprint, ...facts } = await inspectVideo(file, cleanPath, rules, owner.id)
  const { size } = await stat(cleanPath)
  const row = { ...blankRow(ctx, owner, placement), kind: 'video', ...facts, bytes: size } as const
  const media = await insertAndStore(ctx, row, [{ key: mainKey(row), source: { path: cleanPath } }])
  return { media, fingerprint }
}

export function blankRow(ctx: Context, owner: Owner, { purpose, audience }: Placement) {
  return {
    id: randomName(),
    ownerId: owner.id,
    purpose,
    audience,
    conversationId: null,
    codecs: null,
    copyBytes: null,
    thumbhash: null,
    durationMs: null,
    waveform: null,
    createdAt: ctx.now(),
  }
}
