import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import {
  addMp4Copy,
  addPoster,
  chatVideoRules,
  decodeDataUrl,
  findMediaOfKind,
  keepPoster,
  type Media,
  mediaUrl,
} from '#server/features/media/media.service.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { canMakeMp4 } from '#server/platform/transcoding/mp4.ts'
import { listReadersOfMedia } from './message.queries.ts'
import { presentMedia } from './message-view.ts'

/** What follows the upload of a video: its poster, and an MP4 for browsers that do not play it. */
export async function completeVideo(ctx: Context, video: Media, poster?: string): Promise<Media> {
  if (!(await canMakeMp4())) return (poster && (await takePoster(ctx, video, poster))) || video
  await ctx.jobs.add(copyVideo, { id: video.id })
  return video
}

/** A poster that cannot be read must not cost the video. */
async function takePoster(ctx: Context, video: Media, poster: string): Promise<Media | undefined> {
  try {
    return await keepPoster(ctx, video, decodeDataUrl(poster, limits.posterBytes).bytes)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export const copyVideo = defineJob(
  'conversations:copy-video',
  z.object({ id: z.string() }),
  async (ctx, { id }, signal) => {
    // The poster first: it is there in a moment.
    for (const add of [addPoster, addMp4Copy]) {
      const video = await findMediaOfKind(ctx, id, 'video')
      if (!video) return
      try {
        const changed = await add(ctx, video, chatVideoRules, signal)
        if (changed) await publishChange(ctx, changed)
      } catch (error) {
        ctx.log.warn({ err: error }, 'a video in a chat stays without its poster or its mp4')
      }
    }
  },
  // Processes may share a machine. What was too much for ffmpeg would be so at every try.
  { queue: 'clips', isSerial: true, maxAttempts: 1 },
)

/** To those who have the message before them. One that is not sent yet is sent with all it has. */
export async function publishChange(ctx: Context, media: Media): Promise<void> {
  // Of what can be viewed once, nobody is shown a poster.
  if (media.conversationId === null || media.audience === 'holders') return
  const readers = await listReadersOfMedia(ctx.db, media.ownerId, media.conversationId, media.id)
  ctx.publish(readers, {
    name: 'conversations.media-changed',
    payload: { url: mediaUrl(media.id), media: presentMedia(media) },
  })
}
