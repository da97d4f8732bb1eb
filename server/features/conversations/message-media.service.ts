import type { Readable } from 'node:stream'
import type { UploadedMedia } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'
import { mediaIdOf } from '#contract/media.ts'
import {
  chatVideoRules,
  decodeDataUrl,
  type Media,
  storeImage,
  storePhotoOrVideo,
  storeVideo,
} from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { hasMessageWithMedia } from './message.queries.ts'
import { completeVideo } from './message-video.service.ts'
import { presentUploadedMedia } from './message-view.ts'

export { presentUploadedMedia }

const nouns = { image: 'photo or video', video: 'photo or video', voice: 'voice note' }

/** Its owner's alone until it is sent. */
export const unsent = { purpose: 'chat', audience: 'owner' } as const

export async function uploadMedia(
  ctx: Context,
  viewer: Viewer,
  file: Readable,
  poster?: string,
): Promise<UploadedMedia> {
  const stored = await storePhotoOrVideo(ctx, viewer, file, unsent, chatVideoRules)
  return presentUploadedMedia(stored.kind === 'video' ? await completeVideo(ctx, stored, poster) : stored)
}

/** The media that a draft's content stands for: uploaded before, or brought along as a data URL. */
export async function takeDraftMedia(
  ctx: Context,
  sender: Viewer,
  kind: Media['kind'],
  content: string,
): Promise<string> {
  const known = mediaIdOf(content)
  if (known) return known
  // A recording is sent by its address alone.
  if (!content.startsWith('data:') || kind === 'voice')
    throw new Refusal('invalid', `Please upload the ${nouns[kind]} first.`, { field: 'content' })
  if (kind === 'image') {
    const { bytes } = decodeDataUrl(content, limits.imageBytes)
    return (await storeImage(ctx, sender, bytes, unsent)).id
  }
  const { bytes } = decodeDataUrl(content, limits.chatVideoBytes)
  return (await completeVideo(ctx, await storeVideo(ctx, sender, bytes, unsent, chatVideoRules))).id
}

/** Photos, videos and voice notes of a conversation are for those who can read the message they are in. */
export async function isInConversation(
  ctx: Context,
  viewer: Viewer,
  media: { id: string; conversationId: number | null },
): Promise<boolean> {
  return (
    media.conversationId !== null && hasMessageWithMedia(ctx.db, viewer.id, media.conversationId, media.id)
  )
}
