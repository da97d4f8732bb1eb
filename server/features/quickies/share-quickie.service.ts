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
import { countQuickies, insertQuickie, lockOwner } from './quickies.queries.ts'
import { announceQuickie } from './quickies.service.ts'

const forMembers = { audience: 'members' } as const
const VIDEO_TYPE = /^video\/(webm|mp4)$/

/** The clip comes as a file, or in the draft as a data URL. */
export async function shareQuickie(
  ctx: Context,
  viewer: Viewer,
  draft: QuickieDraft,
  file?: Readable,
): Promise<Quickie> {
  if ((await countQuickies(ctx.db, viewer.id)) >= limits.quickiesKept) {
    // Read off the wire all the same, so that the browser hears the answer and not a broken connection.
    file?.resume()
    throw allKept()
  }
  const clip = file ?? readDataUrl(draft.videoUrl)
  const video = await storeVideo(ctx, viewer, clip, { purpose: 'quickie', ...forMembers }, quickieRules)
  const mediaIds = [video.id]
  try {
    // Only now: a clip that was refused is no quickie of the day.
    await ctx.limits.spend('quickie', viewer.id)
    const posterId = await storePoster(ctx, viewer, draft.poster)
    if (posterId) mediaIds.push(posterId)
    const needsMp4 = video.contentType === 'video/webm' && (await canMakeMp4())
    return await keep(ctx, viewer, { mediaId: video.id, posterId, caption: draft.caption }, needsMp4)
  } catch (refusal) {
    await removeMedia(ctx, mediaIds)
    throw refusal
  }
}

type NewQuickie = { mediaId: string; posterId: string | null; caption: string }

function keep(ctx: Context, viewer: Viewer, facts: NewQuickie, needsMp4: boolean): Promise<Quickie> {
  return ctx.transaction(async (tx) => {
    await lockOwner(tx.db, viewer.id)
    if ((await countQuickies(tx.db, viewer.id)) >= limits.quickiesKept) throw allKept()
    const id = await insertQuickie(tx.db, { ...facts, userId: viewer.id, createdAt: tx.now() })
    if (needsMp4) await tx.jobs.add(tx.db, 'quickies:make-mp4', { id })
    return announceQuickie(tx, viewer.id, id)
  })
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
    const { bytes } = decodeDataUrl(poster, limits.quickiePosterBytes)
    return (await storeImage(ctx, viewer, bytes, { purpose: 'poster', ...forMembers })).id
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const allKept = () =>
  new Refusal('invalid', `You have ${limits.quickiesKept} quickies. Delete one to share another.`)
