import { stat } from 'node:fs/promises'
import { limits } from '#contract/limits.ts'
import type { Context } from '#server/platform/context.ts'
import { contentTypeOf } from '#server/platform/storage/storage.ts'
import { type ClipFormat, makeMp4, makePoster } from '#server/platform/transcoding/mp4.ts'
import { processImage } from './image-processing.ts'
import { setCopies } from './media.queries.ts'
import type { Media } from './media.schema.ts'
import { copyKey, mainKey, thumbKey } from './media-files.ts'
import { requireRoomFor } from './quota.service.ts'
import { receiving, type VideoRules } from './store-media.service.ts'
import { inspectVideo } from './video-inspection.ts'

/** What every browser plays in an MP4. */
const playsEverywhere = new Set(['avc', 'avc,aac'])

/**
 * Adds an MP4 to a video that not every browser plays, and answers with the changed row. It belongs to the row: who may
 * see the video may see it, it counts against the same quota and goes with the video.
 */
export async function addMp4Copy(
  ctx: Context,
  video: Media,
  rules: VideoRules,
  signal?: AbortSignal,
): Promise<Media | undefined> {
  if (video.copyBytes || playsEverywhere.has(video.codecs ?? '')) return undefined
  const clip = await ctx.storage.open(mainKey(video))
  if (!clip) return undefined
  const mp4 = await makeMp4(clip.stream, formatOf(video), { ...converterLimits(rules), signal })
  return receiving(ctx, mp4, rules.maxBytes, async (file, newPath) => {
    const path = newPath()
    // Checked and packed anew like an upload.
    await inspectVideo(file, path, rules, video.ownerId)
    const { size } = await stat(path)
    return keepCopy(ctx, video, { key: copyKey(video), source: { path }, bytes: size }, { copyBytes: size })
  })
}

/** Adds a poster that is made of the video itself. */
export async function addPoster(
  ctx: Context,
  video: Media,
  rules: VideoRules,
  signal?: AbortSignal,
): Promise<Media | undefined> {
  if (video.thumbhash) return undefined
  const clip = await ctx.storage.open(mainKey(video))
  if (!clip) return undefined
  const options = { ...converterLimits(rules), maxBytes: limits.imageBytes, signal }
  return keepPoster(ctx, video, await makePoster(clip.stream, formatOf(video), options))
}

/** Adds a poster that somebody made. */
export function keepPoster(ctx: Context, video: Media, picture: Buffer): Promise<Media | undefined> {
  return receiving(ctx, picture, limits.imageBytes, async (file) => {
    const { thumb, thumbhash } = await processImage(file, video.ownerId)
    return keepCopy(ctx, video, { key: thumbKey(video), source: thumb, bytes: 0 }, { thumbhash })
  })
}

type Copy = { key: string; source: Buffer | { path: string }; bytes: number }

/** The video may be deleted, or its owner's quota be filled, while the copy is made: then nothing of it stays. */
export async function keepCopy(
  ctx: Context,
  { id, ownerId }: Media,
  { key, source, bytes }: Copy,
  change: Partial<Pick<Media, 'thumbhash' | 'copyBytes'>>,
): Promise<Media | undefined> {
  await ctx.storage.put(key, source, { contentType: contentTypeOf(key) })
  let changed: Media | undefined
  try {
    changed = await ctx.transaction(async (tx) => {
      await requireRoomFor(tx, ownerId, bytes)
      return setCopies(tx.db, id, change)
    })
  } finally {
    if (!changed) await ctx.storage.remove([key])
  }
  return changed
}

/** As ffmpeg calls it. */
export const formatOf = ({ contentType }: Media): ClipFormat =>
  contentType.endsWith('/webm') ? 'matroska' : 'mov'

/** A little more than a video may be, because encoders round up; and time enough for the largest. */
const converterLimits = ({ maxSides, maxSeconds, maxBytes }: VideoRules) => ({
  maxPixels: (maxSides.long + 64) * (maxSides.short + 64),
  // Enough for a phone, and a tenth of 4K.
  longestSide: 1280,
  maxSeconds: maxSeconds + 1,
  maxBytes,
  patienceMs: 10 * 60_000,
  processorSeconds: 240,
})
