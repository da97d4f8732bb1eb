import type { Message, MessageDraft, MessagePage } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'
import { clean } from '#contract/text.ts'
import { attachToConversation, removeMedia } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { insertMessage } from './append.queries.ts'
import { insertText } from './append-texts.queries.ts'
import { listMemberships } from './conversation.queries.ts'
import { requireConversationMember } from './conversation.service.ts'
import {
  findMessageByClientId,
  findOwnMessage,
  findReadableMessage,
  isSentTwice,
  listMessageRows,
  type MediaRow,
  type MessageRow,
  markUnsent,
} from './message.queries.ts'
import { takeDraftMedia } from './message-media.service.ts'
import { nobodyHasRead, presentMessage, readStateOf } from './message-view.ts'

export { presentMessage, previewOf } from './message-view.ts'

/** `audience`: the present members who may see the sender, himself included. */
export type Appended = { message: Message; audience: number[]; isNew: boolean }

/**
 * Adds a message to a conversation that the sender is a member of. The same clientId again answers with the
 * message that is there. What is published, and in which shape, is the caller's.
 * Not to be called inside a transaction: it needs to survive a lost race with itself.
 */
export async function appendMessage(
  ctx: Context,
  conversationId: number,
  sender: Viewer,
  draft: MessageDraft,
): Promise<Appended> {
  const earlier = await findEarlier(ctx, conversationId, sender, draft)
  if (earlier) return { message: earlier, audience: [], isNew: false }
  const memberships = await requireConversationMember(ctx, sender, conversationId)
  const kept = await (draft.messageType === 'text' ? appendText : appendMedia)(
    ctx,
    conversationId,
    sender,
    draft,
  ).catch(lostRace)
  // Nothing was kept: someone was quicker with the same clientId, or took the sender out of the conversation.
  if (kept) return { message: kept, audience: memberships.map(({ userId }) => userId), isNew: true }
  const winner = await findEarlier(ctx, conversationId, sender, draft)
  if (!winner) throw notFound()
  return { message: winner, audience: [], isNew: false }
}

/** The quick way, for two who have talked before. Undefined when it was not kept and wants a closer look. */
export async function appendToMember(
  ctx: Context,
  toUserId: number,
  sender: Viewer,
  draft: MessageDraft,
): Promise<{ message: Message; wantsPush: boolean } | undefined> {
  const row = textRow(ctx, sender, draft)
  const kept = await insertText(ctx.db, { ...row, toUserId }).catch(lostRace)
  if (!kept) return undefined
  const { wantsPush, ...place } = kept
  return { message: presentNew({ ...row, ...place }, null), wantsPush }
}

async function appendText(ctx: Context, conversationId: number, sender: Viewer, draft: MessageDraft) {
  const row = { ...textRow(ctx, sender, draft), conversationId }
  const kept = await insertMessage(ctx.db, row)
  return kept && presentNew({ ...row, ...kept }, null)
}

async function appendMedia(ctx: Context, conversationId: number, sender: Viewer, draft: MessageDraft) {
  const mediaId = await takeDraftMedia(ctx, sender, draft.messageType as 'image' | 'video', draft.content)
  return ctx.transaction(async (tx) => {
    const media = await attachToConversation(tx, sender, mediaId, conversationId)
    const row = { ...rowOf(tx, sender, draft), messageType: media.kind, mediaId: media.id, conversationId }
    const kept = await insertMessage(tx.db, row)
    return kept && presentNew({ ...row, ...kept }, media)
  })
}

function lostRace(error: unknown): undefined {
  if (!isSentTwice(error)) throw error
}

const rowOf = (ctx: Context, sender: Viewer, { clientId }: MessageDraft) => ({
  clientId: clientId ?? null,
  fromUserId: sender.id,
  content: '',
  createdAt: ctx.now(),
})

const textRow = (ctx: Context, sender: Viewer, draft: MessageDraft) => ({
  ...rowOf(ctx, sender, draft),
  messageType: 'text' as const,
  mediaId: null,
  content: readText(draft.content),
})

const presentNew = (row: Omit<MessageRow, 'unsentAt' | 'media'>, media: MediaRow | null) =>
  presentMessage({ ...row, media, unsentAt: null }, nobodyHasRead(row.fromUserId!))

function readText(content: string): string {
  const text = clean(content)
  if (text === '') throw new Refusal('invalid', 'Please write a message first.', { field: 'content' })
  if (text.length > limits.message)
    throw new Refusal('invalid', `Please use at most ${limits.message} characters`, { field: 'content' })
  return text
}

async function findEarlier(
  ctx: Context,
  conversationId: number,
  sender: Viewer,
  { clientId }: MessageDraft,
): Promise<Message | undefined> {
  const row = clientId ? await findMessageByClientId(ctx.db, sender.id, clientId) : undefined
  if (!row) return undefined
  if (row.conversationId !== conversationId)
    throw new Refusal('invalid', 'This clientId belongs to another message.', { field: 'clientId' })
  const memberships = await listMemberships(ctx.db, sender.id, conversationId)
  return presentMessage(row, readStateOf(sender.id, memberships))
}

/** Oldest first, without what the viewer may not read. */
export async function listMessages(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
  page: MessagePage,
): Promise<Message[]> {
  const memberships = await requireConversationMember(ctx, viewer, conversationId)
  const own = memberships.find((membership) => membership.userId === viewer.id)!
  const rows = await listMessageRows(ctx.db, viewer.id, conversationId, own.hiddenBeforeSeq, page)
  const state = readStateOf(viewer.id, memberships)
  return rows.map((row) => presentMessage(row, state))
}

/** Where an own message is, so that its kind of chat can answer for it. */
export async function findConversationOfOwnMessage(
  ctx: Context,
  viewer: Viewer,
  messageId: number,
): Promise<number | undefined> {
  return (await findOwnMessage(ctx.db, viewer.id, messageId))?.conversationId
}

/** Takes back one's own message: text and media are gone for all, a shell keeps its number. */
export async function unsendMessage(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
  messageId: number,
): Promise<{ message: Message; audience: number[] }> {
  const memberships = await requireConversationMember(ctx, viewer, conversationId)
  const row = await findOwnMessage(ctx.db, viewer.id, messageId)
  if (row?.conversationId !== conversationId) throw notFound()
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    await markUnsent(tx.db, messageId, now)
    if (row.mediaId) await removeMedia(tx, [row.mediaId])
  })
  const shell = { ...row, unsentAt: row.unsentAt ?? now }
  return {
    message: presentMessage(shell, readStateOf(viewer.id, memberships)),
    audience: memberships.map(({ userId }) => userId),
  }
}

/** Empties a message whose sender can no longer take it back himself, having left the conversation. */
export async function eraseMessage(ctx: Context, sender: Viewer, messageId: number): Promise<void> {
  const row = await findOwnMessage(ctx.db, sender.id, messageId)
  if (!row) throw notFound()
  await ctx.transaction(async (tx) => {
    await markUnsent(tx.db, messageId, tx.now())
    if (row.mediaId) await removeMedia(tx, [row.mediaId])
  })
}

/** What a reported message says, for those who look into it. Only a message that the viewer can read himself. */
export async function findMessageEvidence(
  ctx: Context,
  viewer: Viewer,
  { userId, targetId }: { userId: number; targetId: number },
): Promise<{ facts: Record<string, unknown>; mediaIds: string[] }> {
  const row = await findReadableMessage(ctx.db, viewer.id, targetId)
  if (row?.fromUserId !== userId) throw notFound()
  const { id, messageType, content, createdAt } = row
  return {
    facts: { messageId: id, messageType, content, createdAt: createdAt.toISOString() },
    mediaIds: row.mediaId ? [row.mediaId] : [],
  }
}
