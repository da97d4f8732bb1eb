import type { DirectMessage, DirectMessageEdit } from '#contract/chat.ts'
import type { MessagePage } from '#contract/conversations.ts'
import type { EditedText } from '#contract/editing.ts'
import type { LiveEvent } from '#contract/realtime.ts'
import {
  type Appended,
  appendMessage,
  appendToMember,
  type Draft,
  type NoteDraft,
} from '#server/features/conversations/append.service.ts'
import { createDirectConversation } from '#server/features/conversations/conversation.service.ts'
import { editMessage } from '#server/features/conversations/editing/editing.service.ts'
import { listMedia } from '#server/features/conversations/media-grid/media-grid.service.ts'
import {
  findConversationOfOwnMessage,
  listMessages,
  previewOf,
  unsendMessage,
} from '#server/features/conversations/message.service.ts'
import { comesBlurred } from '#server/features/conversations/private-media/blur.service.ts'
import { isRequestFor, listDisturbable } from '#server/features/conversations/standing/standing.service.ts'
import { pushTo } from '#server/features/notifications/push.service.ts'
import { requireMember } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { readBadges } from '#server/platform/badges/badges.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import type { Page, PageQuery } from '#server/platform/paging.ts'
import { findDirectConversation, findPartnerId } from './chat.queries.ts'
import { findConversationWith } from './direct-conversations.service.ts'
import { between } from './direct-message.ts'
import { admitFirstMessage, admitNewWords } from './first-message.service.ts'
import { listTalkedWith } from './partner.queries.ts'
import { introduce } from './presence.service.ts'
import { folderOfFirstMessage } from './reach.service.ts'

type DirectDraft = Draft & { toUserId: number }

/** What a feature below says in a chat in the name of a member, such as that he shows an album. */
export const sendNote = (
  ctx: Context,
  sender: Viewer,
  toUserId: number,
  note: NoteDraft,
): Promise<DirectMessage> => sendMessage(ctx, sender, { toUserId, ...note })

export async function sendMessage(ctx: Context, sender: Viewer, draft: DirectDraft): Promise<DirectMessage> {
  const { toUserId } = draft
  if (toUserId === sender.id) throw new Refusal('invalid', 'You cannot write to yourself.')
  await ctx.limits.spend('message', sender.id)
  const { message, conversationId, versions, isNew, wantsPush, wereStrangers } =
    (await sendBatched(ctx, sender, draft)) ?? (await sendIndividually(ctx, sender, draft))
  const sent = between(message, sender.id, toUserId)
  // Of two who have both written neither waits for the other.
  const isRequest = isNew && wereStrangers && (await isRequestFor(ctx, conversationId, toUserId))
  for (const version of await blurredWhereDue(ctx, sender, toUserId, versions)) {
    const payload = between(version.message, sender.id, toUserId)
    publishBetween(ctx, version.audience, { name: 'chat.message-sent', payload }, isRequest)
  }
  if (isNew && wantsPush) await pushMessage(ctx, sender, conversationId, sent)
  if (isNew && wereStrangers) await introduce(ctx, sender.id, toUserId)
  return sent
}

/** A photo or clip for somebody who has not answered is announced to him as he will read it. */
async function blurredWhereDue(
  ctx: Context,
  sender: Viewer,
  toUserId: number,
  versions: Appended['versions'],
): Promise<Appended['versions']> {
  const hasMedia = versions.some(({ message }) => message.media !== null)
  if (!hasMedia || !(await comesBlurred(ctx, toUserId, sender))) return versions
  return versions.flatMap(({ message, audience }) => [
    { message, audience: audience.filter((userId) => userId !== toUserId) },
    {
      message: { ...message, media: message.media && { ...message.media, blurred: true } },
      audience: audience.filter((userId) => userId === toUserId),
    },
  ])
}

/** To those who may see it; whoever has not let the sender in gets a hint for the open screen and nothing that is announced. */
function publishBetween(
  ctx: Context,
  audience: number[],
  event: Extract<LiveEvent, { name: 'chat.message-sent' | 'chat.message-unsent' }>,
  isRequest: boolean,
): void {
  const { fromUserId, toUserId } = event.payload
  const heldBackFrom = isRequest ? toUserId : undefined
  ctx.publish(
    audience.filter((userId) => userId !== heldBackFrom),
    event,
  )
  const hint = { userId: fromUserId, change: 'request' } as const
  if (heldBackFrom !== undefined && audience.includes(heldBackFrom))
    ctx.publish([heldBackFrom], { name: 'chat.conversation-changed', payload: hint })
}

async function pushMessage(
  ctx: Context,
  sender: Viewer,
  conversationId: number,
  sent: DirectMessage,
): Promise<void> {
  await pushTo(ctx, await listDisturbable(ctx, conversationId, [sent.toUserId]), {
    kind: 'message',
    title: sender.username,
    body: previewOf(sent),
    link: `/chat/${sender.id}`,
    actorId: sender.id,
  })
}

/** A text between two who have talked before, together with those of others. Undefined when it has to go alone. */
async function sendBatched(ctx: Context, sender: Viewer, draft: DirectDraft) {
  if (draft.messageType !== 'text' || draft.replyToSeq !== undefined || draft.forwardOf !== undefined)
    return undefined
  const appended = await appendToMember(ctx, draft.toUserId, sender, draft)
  if (appended.outcome !== 'stored') return undefined
  const versions = [{ message: appended.message, audience: [draft.toUserId, sender.id] }]
  return { ...appended, versions, isNew: true }
}

/** The first word, an answer to a message, a photo or video, what is forwarded, a retry, or a refusal. */
async function sendIndividually(ctx: Context, sender: Viewer, draft: DirectDraft) {
  await requireMember(ctx, sender, draft.toUserId)
  const conversationId = await ensureDirectConversation(ctx, sender, draft)
  return {
    ...(await appendMessage(ctx, conversationId, sender, draft)),
    conversationId,
    wantsPush: true,
    wereStrangers: true,
  }
}

/** The conversation of two, made at the first word. */
async function ensureDirectConversation(ctx: Context, viewer: Viewer, draft: DirectDraft): Promise<number> {
  const otherId = draft.toUserId
  const known = await findDirectConversation(ctx.db, viewer.id, otherId)
  if (known !== undefined) return known
  if (draft.forwardOf !== undefined)
    throw new Refusal('not_allowed', 'You can forward to those with whom you talk.')
  await admitFirstMessage(ctx, viewer, draft)
  const folder = await folderOfFirstMessage(ctx, otherId, viewer.id)
  const made = await createDirectConversation(ctx, viewer.id, otherId, folder)
  // The other one may have written his first word in the same moment.
  return made ?? (await findDirectConversation(ctx.db, viewer.id, otherId))!
}

export async function listMessagesWith(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
  page: MessagePage,
): Promise<DirectMessage[]> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  if (conversationId === undefined) return []
  const messages = await listMessages(ctx, viewer, conversationId, page)
  return messages.map((message) => between(message, viewer.id, otherId))
}

export async function listMediaWith(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
  query: PageQuery,
): Promise<Page<DirectMessage>> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  if (conversationId === undefined) return { items: [], nextCursor: undefined }
  const { items, nextCursor } = await listMedia(ctx, viewer, conversationId, query)
  return { items: items.map((message) => between(message, viewer.id, otherId)), nextCursor }
}

export async function unsend(ctx: Context, viewer: Viewer, messageId: number): Promise<DirectMessage> {
  const { conversationId, otherId } = await requireOwnMessage(ctx, viewer, messageId)
  const { message, audience } = await unsendMessage(ctx, viewer, conversationId, messageId)
  const shell = between(message, viewer.id, otherId)
  const isRequest = await isRequestFor(ctx, conversationId, otherId)
  publishBetween(ctx, audience, { name: 'chat.message-unsent', payload: shell }, isRequest)
  return shell
}

export async function edit(
  ctx: Context,
  viewer: Viewer,
  messageId: number,
  { content }: EditedText,
): Promise<DirectMessageEdit> {
  const { conversationId, otherId } = await requireOwnMessage(ctx, viewer, messageId)
  const admit = (words: string) => admitNewWords(ctx, viewer, conversationId, words)
  const { edit, audience } = await editMessage(ctx, viewer, { conversationId, messageId, content, admit })
  const payload = { ...edit, toUserId: otherId }
  // It announces nothing, so it reaches a screen with a request like any other.
  ctx.publish(audience, { name: 'chat.message-edited', payload })
  return payload
}

/** Where an own message is, and whom it went to; of one whom he cannot see any more there is none. */
async function requireOwnMessage(ctx: Context, viewer: Viewer, messageId: number) {
  const conversationId = await findConversationOfOwnMessage(ctx, viewer, messageId)
  const otherId = conversationId && (await findPartnerId(ctx.db, viewer.id, conversationId))
  if (!otherId) throw notFound()
  return { conversationId, otherId }
}

export async function countUnreadMessages(ctx: Context, viewer: Viewer): Promise<{ count: number }> {
  return { count: (await readBadges(ctx.db, viewer.id)).messages }
}

/** Those who have written to the member, and those whom he wrote to before `since`. */
export function listChatContacts(ctx: Context, userId: number, since: Date): Promise<number[]> {
  return listTalkedWith(ctx.db, userId, since)
}
