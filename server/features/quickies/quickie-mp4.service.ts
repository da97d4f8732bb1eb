import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { listOwnFiles, quickieRules, removeMedia, storeVideo } from '#server/features/media/media.service.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { makeMp4 } from '#server/platform/transcoding/mp4.ts'
import { findQuickieRow, setMp4 } from './quickies.queries.ts'
import { announceQuickie } from './quickies.service.ts'

/** Adds an MP4 of the clip, for iPhones that play no WebM. What comes out is checked like an upload. */
export const addMp4 = defineJob('quickies:make-mp4', z.object({ id: z.number() }), async (ctx, { id }) => {
  const quickie = await findQuickieRow(ctx.db, id)
  if (!quickie || quickie.mp4Id) return
  const owner = { id: quickie.userId }
  const files = await listOwnFiles(ctx, owner)
  const clip = await files.find(({ media }) => media.id === quickie.mediaId)?.open()
  if (!clip) return
  const mp4 = await makeMp4(await buffer(clip))
  const placement = { purpose: 'quickie', audience: 'members' } as const
  const { id: mp4Id } = await storeVideo(ctx, owner, mp4, placement, quickieRules)
  if (await setMp4(ctx.db, id, mp4Id)) await announceQuickie(ctx, owner.id, id)
  else await removeMedia(ctx, [mp4Id])
})
