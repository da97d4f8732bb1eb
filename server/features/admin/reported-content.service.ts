import type { NoticedKind, ReportKind } from '#contract/safety.ts'
import { unsend } from '#server/features/chat/chat.service.ts'
import { eraseMessage, findConversationOfOwnMessage } from '#server/features/conversations/message.service.ts'
import { unsendGroupMessage } from '#server/features/groups/group-messages.service.ts'
import {
  clearCaptions,
  deleteGalleryPhoto,
  removePhoto,
  removePicture,
} from '#server/features/profile/gallery.service.ts'
import { updateProfile } from '#server/features/profile/profile.service.ts'
import { deleteQuickie } from '#server/features/quickies/quickies.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'

type Reported = {
  kind: ReportKind | NoticedKind
  targetId: number | null
  evidence: { originals?: string[] } | null
}

/** Removes what was reported, by the same way in which its owner would. */
export async function removeReported(
  ctx: Context,
  { kind, targetId, evidence }: Reported,
  memberId: number,
): Promise<void> {
  if (kind === 'unusual-reading') throw new Refusal('invalid', 'There is nothing to remove.')
  const owner: Viewer = { id: memberId, username: '', accountRole: 'user', sessionId: 0 }
  try {
    const originals = evidence?.originals ?? []
    if (kind === 'member') await clearProfile(ctx, owner, originals)
    else if (kind === 'photo' && originals.length > 0) await removePhotos(ctx, owner, originals)
    else if (kind === 'photo')
      await (targetId === null ? removePicture(ctx, owner) : deleteGalleryPhoto(ctx, owner, targetId))
    else if (kind === 'quickie' && targetId !== null) await deleteQuickie(ctx, owner, targetId)
    else if (kind === 'message' && targetId !== null) await removeMessage(ctx, owner, targetId)
  } catch (error) {
    // He was quicker than we were: what is gone needs no removing.
    if (!(error instanceof Refusal && error.code === 'not_found')) throw error
  }
}

/** What he chose from our lists is no words of his. */
async function clearProfile(ctx: Context, owner: Viewer, originals: string[]): Promise<void> {
  await removePhotos(ctx, owner, originals).catch(ifNotFound(async () => undefined))
  await removePicture(ctx, owner)
  await clearCaptions(ctx, owner)
  await updateProfile(ctx, owner, { bio: '', headline: '', pronouns: '' })
}

async function removePhotos(ctx: Context, owner: Viewer, mediaIds: string[]): Promise<void> {
  for (const mediaId of mediaIds) await removePhoto(ctx, owner, mediaId)
}

/** In a chat of two, in a group, or in a group that he has left since. */
async function removeMessage(ctx: Context, owner: Viewer, messageId: number): Promise<void> {
  const conversationId = await findConversationOfOwnMessage(ctx, owner, messageId)
  if (conversationId === undefined) return
  await unsend(ctx, owner, messageId)
    .catch(ifNotFound(() => unsendGroupMessage(ctx, owner, conversationId, messageId)))
    .catch(ifNotFound(() => eraseMessage(ctx, owner, messageId)))
}

function ifNotFound(otherwise: () => Promise<unknown>) {
  return (error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return otherwise()
    throw error
  }
}
