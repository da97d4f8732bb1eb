import type { Message, MessagePage } from '#contract/conversations.ts'
import { removeMedia } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Membership } from './conversation.queries.ts'
import { requireConversationMember } from './conversation.service.ts'
import { listShellsBefore } from './hidden-senders.queries.ts'
import { forgetMentions, withdrawMentionNews } from './mentions/mentions.service.ts'
import { findOwnMessage, listMessageRows, markUnsent } from './message.queries.ts'
import { sealMessages } from './message-evidence.service.ts'
import { listMore } from './message-more.service.ts'
import { presentMessage, presentShell, readStateOf } from './message-view.ts'
import { asSeenBy } from './private-media/seen-by.service.ts'

export { presentMessage, previewOf } from './message-view.ts'
export { asSeenBy } from './private-media/seen-by.service.ts'

/** How many that were read stand above the first unread one: enough to know what the talk was about. */
const READ_ABOVE = 10

/** Oldest first, without what the viewer may not read. */
export async function listMessages(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
  { around, ...page }: MessagePage,
): Promise<Message[]> {
  const memberships = await requireConversationMember(ctx, viewer, conversationId)
  const own = memberships.find((membership) => membership.userId === viewer.id)!
  const wanted = around === undefined ? page : { after: above(around, own, page.limit), limit: page.limit }
  const rows = await listMessageRows(ctx.db, viewer.id, conversationId, own.hiddenBeforeSeq, wanted)
  const state = readStateOf(viewer.id, memberships)
  const more = await listMore(ctx, own, rows)
  const seen = await asSeenBy(ctx, viewer, rows)
  return seen.map((row) => presentMessage(row, state, more(row)))
}

/** After which number a page begins that has this one in its middle, or the first unread one near its top. */
function above(around: number | 'unread', own: Membership, limit: number): number {
  return around === 'unread' ? aboveFirstUnread(own) : Math.max(around - 1 - Math.floor(limit / 2), 0)
}

function aboveFirstUnread({ lastReadSeq, unreadMarkSeq }: Membership): number {
  const lastRead = Math.min(lastReadSeq, (unreadMarkSeq ?? Number.POSITIVE_INFINITY) - 1)
  return Math.max(lastRead - READ_ABOVE, 0)
}

/**
 * What hidden members wrote directly before a new message, as shells, each with those of the audience who are shown
 * it now: with the message that follows, so that it does not come alone and they miss no number.
 */
export async function listShellsShownWith(
  ctx: Context,
  conversationId: number,
  { seq, createdAt }: Message,
  audience: number[],
): Promise<{ shell: Message; audience: number[] }[]> {
  const rows = await listShellsBefore(ctx.db, { conversationId, seq }, audience)
  return rows.map(({ viewerIds, ...place }) => ({
    shell: presentShell({ ...place, createdAt }),
    audience: viewerIds,
  }))
}

/** Where an own message is, so that its kind of chat can answer for it. */
export async function findConversationOfOwnMessage(
  ctx: Context,
  viewer: Viewer,
  messageId: number,
): Promise<number | undefined> {
  return (await findOwnMessage(ctx.db, viewer.id, messageId))?.conversationId
}

/** Takes back one's own message: text and media are gone for all, a shell holds its number. */
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
  const told = await ctx.transaction(async (tx) => {
    await sealMessages(tx, { messageId })
    const mentioned = row.hasMentions ? await forgetMentions(tx, messageId) : []
    await markUnsent(tx.db, messageId, now)
    if (row.mediaId) await removeMedia(tx, [row.mediaId])
    return mentioned
  })
  if (told.length > 0) await withdrawMentionNews(ctx, told)
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
    await sealMessages(tx, { messageId })
    await markUnsent(tx.db, messageId, tx.now())
    if (row.mediaId) await removeMedia(tx, [row.mediaId])
  })
}
