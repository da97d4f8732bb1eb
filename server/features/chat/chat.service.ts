import type { Conversation, DirectMessage, DirectMessageDraft } from '#contract/chat.ts'
import type { Message, MessagePage } from '#contract/conversations.ts'
import { appendMessage, appendToMember } from '#server/features/conversations/append.service.ts'
import {
  createDirectConversation,
  hideConversationFor,
  markConversationRead,
  markConversationUnread,
} from '#server/features/conversations/conversation.service.ts'
import {
  asSeenBy,
  findConversationOfOwnMessage,
  listMessages,
  presentMessage,
  previewOf,
  unsendMessage,
} from '#server/features/conversations/message.service.ts'
import { pushTo } from '#server/features/notifications/push.service.ts'
import {
  listMemberCards,
  requireMember,
  requireOwnProfile,
} from '#server/features/profile/profile.service.ts'
import { bothShowReadTicks } from '#server/platform/accounts/read-ticks.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { readBadges } from '#server/platform/badges/badges.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import { findDirectConversation, findPartnerId, listDirectConversations } from './chat.queries.ts'
import { listTalkedWith } from './partner.queries.ts'
import { introduce } from './presence.service.ts'

type Done = { success: true }

/** What a call without a limit gets. */
const AT_MOST = 1000

export async function sendMessage(
  ctx: Context,
  sender: Viewer,
  draft: DirectMessageDraft,
): Promise<DirectMessage> {
  const { toUserId } = draft
  if (toUserId === sender.id) throw new Refusal('invalid', 'You cannot write to yourself.')
  await ctx.limits.spend('message', sender.id)
  const { message, versions, isNew, wantsPush, wereStrangers } =
    (await sendBatched(ctx, sender, draft)) ?? (await sendIndividually(ctx, sender, draft))
  const sent = between(message, sender.id, toUserId)
  for (const version of versions)
    ctx.publish(version.audience, {
      name: 'chat.message-sent',
      payload: between(version.message, sender.id, toUserId),
    })
  if (isNew && wantsPush) await pushMessage(ctx, sender, sent)
  if (isNew && wereStrangers) await introduce(ctx, sender.id, toUserId)
  return sent
}

function pushMessage(ctx: Context, sender: Viewer, sent: DirectMessage): Promise<void> {
  return pushTo(ctx, [sent.toUserId], {
    kind: 'message',
    title: sender.username,
    body: previewOf(sent),
    link: `/chat/${sender.id}`,
    actorId: sender.id,
  })
}

/** A text between two who have talked before, together with those of others. Undefined when it has to go alone. */
async function sendBatched(ctx: Context, sender: Viewer, draft: DirectMessageDraft) {
  if (draft.messageType !== 'text' || draft.replyToSeq !== undefined) return undefined
  const appended = await appendToMember(ctx, draft.toUserId, sender, draft)
  if (appended.outcome !== 'stored') return undefined
  const versions = [{ message: appended.message, audience: [draft.toUserId, sender.id] }]
  return { ...appended, versions, isNew: true }
}

/** The first word, an answer to a message, a photo or video, a retry, or a refusal. */
async function sendIndividually(ctx: Context, sender: Viewer, draft: DirectMessageDraft) {
  await requireMember(ctx, sender, draft.toUserId)
  const conversationId = await ensureDirectConversation(ctx, sender, draft.toUserId)
  return {
    ...(await appendMessage(ctx, conversationId, sender, draft)),
    wantsPush: true,
    wereStrangers: true,
  }
}

/** The conversation of two, made at the first word. Starting many in an hour is what spammers do. */
async function ensureDirectConversation(ctx: Context, viewer: Viewer, otherId: number): Promise<number> {
  const known = await findDirectConversation(ctx.db, viewer.id, otherId)
  if (known !== undefined) return known
  await requireOwnProfile(ctx, viewer)
  await ctx.limits.spend('conversation', viewer.id)
  const made = await createDirectConversation(ctx, viewer.id, otherId)
  // The other one may have written his first word in the same moment.
  return made ?? (await findDirectConversation(ctx.db, viewer.id, otherId))!
}

export async function listConversations(
  ctx: Context,
  viewer: Viewer,
  { search, ...query }: PageQuery & { search?: string },
): Promise<Page<Conversation>> {
  const list = { list: 'conversations', viewerId: viewer.id, atMost: AT_MOST }
  const { rows, nextCursor } = await readPage(ctx, list, query, (stretch) =>
    listDirectConversations(ctx.db, viewer.id, { ...stretch, search: search?.trim() }),
  )
  const cards = await listMemberCards(
    ctx,
    viewer.id,
    rows.map((row) => row.otherId),
  )
  const lastMessages = await asSeenBy(
    ctx,
    viewer,
    rows.map(({ message, media }) => ({ ...message, media })),
  )
  const items = rows.flatMap((row, index) => {
    const user = cards.get(row.otherId)
    if (!user) return []
    const state = {
      viewerId: viewer.id,
      ownReadSeq: row.own.lastReadSeq,
      unreadMarkSeq: row.own.unreadMarkSeq,
      othersReadSeq: row.otherReadSeq,
    }
    const lastMessage = between(presentMessage(lastMessages[index]!, state), viewer.id, row.otherId)
    return [{ user, lastMessage, unreadCount: row.unreadCount }]
  })
  return { items, nextCursor }
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

export async function readConversation(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
  upTo?: number,
): Promise<Done> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  const seq =
    conversationId === undefined ? undefined : await markConversationRead(ctx, viewer, conversationId, upTo)
  if (seq !== undefined) {
    const isShown = await bothShowReadTicks(ctx.db, viewer.id, otherId)
    ctx.publish(isShown ? [otherId, viewer.id] : [viewer.id], {
      name: 'chat.read',
      payload: { readerId: viewer.id, otherId, seq },
    })
  }
  return { success: true }
}

export async function unreadConversation(ctx: Context, viewer: Viewer, otherId: number): Promise<Done> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  if (conversationId !== undefined && (await markConversationUnread(ctx, viewer, conversationId)))
    publishToOwnDevices(ctx, viewer, otherId, 'unread')
  return { success: true }
}

export async function hideConversation(ctx: Context, viewer: Viewer, otherId: number): Promise<Done> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  if (conversationId !== undefined) {
    await hideConversationFor(ctx, viewer, conversationId)
    publishToOwnDevices(ctx, viewer, otherId, 'hidden')
  }
  return { success: true }
}

export async function unsend(ctx: Context, viewer: Viewer, messageId: number): Promise<DirectMessage> {
  const conversationId = await findConversationOfOwnMessage(ctx, viewer, messageId)
  const otherId = conversationId && (await findPartnerId(ctx.db, viewer.id, conversationId))
  if (!otherId) throw notFound()
  const { message, audience } = await unsendMessage(ctx, viewer, conversationId, messageId)
  const shell = between(message, viewer.id, otherId)
  ctx.publish(audience, { name: 'chat.message-unsent', payload: shell })
  return shell
}

export async function countUnreadMessages(ctx: Context, viewer: Viewer): Promise<{ count: number }> {
  return { count: (await readBadges(ctx.db, viewer.id)).messages }
}

/** Those who have written to the member, and those whom he wrote to before `since`. */
export function listChatContacts(ctx: Context, userId: number, since: Date): Promise<number[]> {
  return listTalkedWith(ctx.db, userId, since)
}

function publishToOwnDevices(
  ctx: Context,
  viewer: Viewer,
  userId: number,
  change: 'hidden' | 'unread',
): void {
  ctx.publish([viewer.id], { name: 'chat.conversation-changed', payload: { userId, change } })
}

/** Undefined as long as they have not talked; refused when there is no such member for the viewer. */
async function findConversationWith(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
): Promise<number | undefined> {
  if (otherId === viewer.id) throw notFound('User not found')
  await requireMember(ctx, viewer, otherId)
  return findDirectConversation(ctx.db, viewer.id, otherId)
}

function between(message: Message, viewerId: number, otherId: number): DirectMessage {
  const isOwn = message.fromUserId === viewerId
  return { ...message, fromUserId: isOwn ? viewerId : otherId, toUserId: isOwn ? otherId : viewerId }
}
