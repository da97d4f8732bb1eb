import type { Readable } from 'node:stream'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import {
  listOwnFiles,
  quickieRules,
  removeMedia,
  storeConvertedVideo,
} from '#server/features/media/media.service.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { makeMp4 } from '#server/platform/transcoding/mp4.ts'
import { findQuickieRow, setMp4 } from './quickies.queries.ts'
import { announceQuickie } from './quickies.service.ts'

/** Adds an MP4 of the clip, for iPhones that play no WebM. */
export const addMp4 = defineJob(
  'quickies:make-mp4',
  z.object({ id: z.number() }),
  async (ctx, { id }, signal) => {
    const quickie = await findQuickieRow(ctx.db, id)
    if (!quickie || quickie.mp4Id) return
    const owner = { id: quickie.userId }
    const files = await listOwnFiles(ctx, owner)
    const clip = await files.find(({ media }) => media.id === quickie.mediaId)?.open()
    const mp4Id = clip && (await storeCopy(ctx, owner, clip, signal))
    if (!mp4Id) return
    if (await setMp4(ctx.db, id, mp4Id)) await announceQuickie(ctx, owner.id, id)
    else await removeMedia(ctx, [mp4Id])
  },
  // Processes may share a machine. What was too much for ffmpeg would be so at every try.
  { queue: 'clips', isSerial: true, maxAttempts: 1 },
)

/** What a clip may be, and a little more where encoders round up. */
const converterLimits = {
  maxPixels: 1344 * 784,
  maxSeconds: limits.quickieSeconds + 1,
  maxBytes: limits.quickieBytes,
}

/** What comes out is checked like an upload. A copy that fails is simply not there: the clip plays nearly everywhere. */
async function storeCopy(
  ctx: Context,
  owner: { id: number },
  clip: Readable,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const mp4 = await makeMp4(clip, 'matroska', { ...converterLimits, signal })
    const placement = { purpose: 'quickie', audience: 'members' } as const
    return (await storeConvertedVideo(ctx, owner, mp4, placement, quickieRules)).id
  } catch (error) {
    ctx.log.warn({ err: error }, 'no mp4 could be made of a quickie')
    return undefined
  }
}
