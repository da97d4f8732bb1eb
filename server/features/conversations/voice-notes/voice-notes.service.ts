import type { Readable } from 'node:stream'
import * as z from 'zod'
import type { UploadedMedia } from '#contract/conversations.ts'
import { addVoiceCopy, findMediaOfKind, storeVoice } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { canMakeMp4 } from '#server/platform/transcoding/mp4.ts'
import { unsent } from '../message-media.service.ts'
import { publishChange } from '../message-video.service.ts'
import { presentUploadedMedia } from '../message-view.ts'

/** Takes a recording, which is its owner's alone until it is sent, and has it copied for browsers that do not play it. */
export async function uploadVoice(
  ctx: Context,
  viewer: Viewer,
  file: Readable,
  waveform: string | undefined,
): Promise<UploadedMedia> {
  const voice = await storeVoice(ctx, viewer, file, unsent, waveform)
  if (voice.codecs !== 'aac' && (await canMakeMp4())) await ctx.jobs.add(copyVoice, { id: voice.id })
  return presentUploadedMedia(voice)
}

export const copyVoice = defineJob(
  'conversations:copy-voice',
  z.object({ id: z.string() }),
  async (ctx, { id }, signal) => {
    const voice = await findMediaOfKind(ctx, id, 'voice')
    if (!voice) return
    try {
      const changed = await addVoiceCopy(ctx, voice, signal)
      if (changed) await publishChange(ctx, changed)
    } catch (error) {
      ctx.log.warn({ err: error }, 'a voice note stays without its mp4')
    }
  },
  // Processes may share a machine. What was too much for ffmpeg would be so at every try.
  { queue: 'clips', isSerial: true, maxAttempts: 1 },
)
