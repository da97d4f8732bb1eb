import { mediaIdOf } from '#contract/media.ts'
import {
  admitUpload,
  copyMedia,
  type Media,
  mediaUrl,
  removeMedia,
} from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { unsent } from '../message-media.service.ts'
import type { MessageRow } from '../message-row.ts'
import { completeVideo } from '../message-video.service.ts'
import { asSeenBy } from '../private-media/seen-by.service.ts'
import { requireShownMessage } from '../shown-message.service.ts'

/** What a forwarded message says: nothing of it tells whose words or picture it was. */
export type Forwarded = { messageType: 'text' | 'image' | 'video'; content: string }

/**
 * What the sender can read elsewhere, to be sent on in his own name. A photo or video is copied and becomes his: it
 * counts against his quota, is for those whom he sends it to, and stays when the first is deleted.
 */
export async function takeForwarded(ctx: Context, sender: Viewer, messageId: number): Promise<Forwarded> {
  const row = await requireForwardable(ctx, sender, messageId)
  await ctx.limits.spend('forward', sender.id)
  if (row.messageType === 'text') return { messageType: 'text', content: row.content }
  await admitUpload(ctx, sender)
  const copy = await copyMedia(ctx, row.mediaId!, sender, unsent)
  // The first may be waiting for its poster or its mp4 still.
  if (copy.kind === 'video') await completeVideo(ctx, copy)
  return { messageType: kindOf(copy), content: mediaUrl(copy.id) }
}

/** It was not sent after all: the same call had been quicker. */
export async function dropForwarded(ctx: Context, { content }: Forwarded): Promise<void> {
  const copy = mediaIdOf(content)
  if (copy) await removeMedia(ctx, [copy])
}

const kindOf = ({ kind }: Media) => (kind === 'video' ? 'video' : 'image')

async function requireForwardable(ctx: Context, viewer: Viewer, messageId: number): Promise<MessageRow> {
  const { row } = await requireShownMessage(ctx, viewer, messageId)
  const refusal = refusalOf(row)
  if (refusal) throw new Refusal('not_allowed', refusal)
  const [seen] = await asSeenBy(ctx, viewer, [row])
  if (seen!.isRefused || (row.messageType !== 'text' && !row.media)) throw notFound()
  if (seen!.isBlurred) throw new Refusal('not_allowed', 'Look at it before you forward it.')
  return row
}

/** What was meant for a time or for some must not outlive it; a voice says whose it is. */
function refusalOf({ viewOnce, expiresAt, messageType }: MessageRow): string | undefined {
  if (viewOnce) return 'What can be viewed once cannot be forwarded.'
  if (expiresAt) return 'Messages that disappear cannot be forwarded.'
  if (messageType === 'voice') return 'Voice notes cannot be forwarded.'
  const isSendable = messageType === 'text' || messageType === 'image' || messageType === 'video'
  return isSendable ? undefined : 'This cannot be forwarded.'
}
