import type { Readable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import type { Quickie, QuickieDraft } from '#contract/quickies.ts'
import {
  decodeDataUrl,
  quickieRules,
  removeMedia,
  storeImage,
  storeVideo,
} from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { canMakeMp4 } from '#server/platform/transcoding/mp4.ts'
import { addMp4 } from './quickie-mp4.service.ts'
import { countQuickies, insertQuickie, lockOwner } from './quickies.queries.ts'
import { announceQuickie, findShared } from './quickies.service.ts'

const forMembers = { audience: 'members' } as const
const VIDEO_TYPE = /^video\/(webm|mp4)$/

/**
 * The clip comes as a file, or in the draft as a data URL. The same clientId again answers with the quickie that is
 * there: nothing is stored, told or counted a second time.
 */
export async function shareQuickie(
  ctx: Context,
  viewer: Viewer,
  draft: QuickieDraft,
  file?: Readable,
): Promise<Quickie> {
  return (await findShared(ctx, viewer, draft.clientId)) ?? (await shareNew(ctx, viewer, draft, file))
}

async function shareNew(
  ctx: Context,
  viewer: Viewer,
  draft: QuickieDraft,
  file: Readable | undefined,
): Promise<Quickie> {
  if ((await countQuickies(ctx.db, viewer.id)) >= limits.quickiesKept) throw allKept()
  const clip = file ?? readDataUrl(draft.videoUrl)
  const video = await storeVideo(ctx, viewer, clip, { purpose: 'quickie', ...forMembers }, quickieRules)
  const stored: Stored = { mediaId: video.id, posterId: null }
  try {
    stored.posterId = await storePoster(ctx, viewer, draft.poster)
    const needsMp4 = video.contentType === 'video/webm' && (await canMakeMp4())
    return await keep(ctx, viewer, draft, stored, needsMp4)
  } catch (refusal) {
    await discard(ctx, stored)
    throw refusal
  }
}

type Stored = { mediaId: string; posterId: string | null }

function keep(
  ctx: Context,
  viewer: Viewer,
  { caption, clientId }: QuickieDraft,
  stored: Stored,
  needsMp4: boolean,
): Promise<Quickie> {
  return ctx.transaction(async (tx) => {
    await lockOwner(tx.db, viewer.id)
    const earlier = await findShared(tx, viewer, clientId)
    if (earlier) {
      // The same share came twice at once, and the other was quicker.
      await discard(tx, stored)
      return earlier
    }
    if ((await countQuickies(tx.db, viewer.id)) >= limits.quickiesKept) throw allKept()
    // Only now: what was refused, or is there already, is no quickie of the day.
    await tx.limits.spend('quickie', viewer.id)
    const row = { ...stored, caption, clientId, userId: viewer.id, createdAt: tx.now() }
    const id = await insertQuickie(tx.db, row)
    if (needsMp4) await tx.jobs.add(addMp4, { id })
    return announceQuickie(tx, viewer.id, id)
  })
}

function discard(ctx: Context, { mediaId, posterId }: Stored): Promise<void> {
  return removeMedia(ctx, posterId ? [mediaId, posterId] : [mediaId])
}

function readDataUrl(videoUrl: string | undefined): Buffer {
  if (!videoUrl) throw new Refusal('invalid', 'Please record a video first', { field: 'videoUrl' })
  const { bytes, contentType } = decodeDataUrl(videoUrl, limits.quickieBytes)
  if (!VIDEO_TYPE.test(contentType)) throw new Refusal('wrong_type', 'Please select a valid video file')
  return bytes
}

/** A poster that cannot be read must not cost the clip. */
async function storePoster(ctx: Context, viewer: Viewer, poster: string | undefined): Promise<string | null> {
  if (!poster) return null
  try {
    const { bytes } = decodeDataUrl(poster, limits.posterBytes)
    return (await storeImage(ctx, viewer, bytes, { purpose: 'poster', ...forMembers })).id
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const allKept = () =>
  new Refusal('invalid', `You have ${limits.quickiesKept} quickies. Delete one to share another.`)
