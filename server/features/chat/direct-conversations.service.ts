import type { Conversation, OpenConversation } from '#contract/chat.ts'
import type { Disappearing } from '#contract/disappearing.ts'
import type { FoundMessage } from '#contract/message-search.ts'
import type { ChatFilter, Standing, StandingChange } from '#contract/standing.ts'
import {
  hideConversationFor,
  markConversationRead,
  markConversationUnread,
} from '#server/features/conversations/conversation.service.ts'
import {
  readDisappearTime,
  setDisappearTime,
} from '#server/features/conversations/disappearing/disappearing.service.ts'
import { asSeenBy, presentMessage } from '#server/features/conversations/message.service.ts'
import {
  type Search,
  type SearchPage,
  searchConversation,
} from '#server/features/conversations/search/search.service.ts'
import {
  changeStanding,
  presentStanding,
  readStanding,
} from '#server/features/conversations/standing/standing.service.ts'
import { listMemberCards, requireMember } from '#server/features/profile/profile.service.ts'
import { bothShowReadTicks } from '#server/platform/accounts/read-ticks.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import {
  findDirectConversation,
  haveBothWritten,
  listDirectConversations,
  listPinnedConversations,
} from './chat.queries.ts'
import { between } from './direct-message.ts'

type Done = { success: true }

/** What a call without a limit gets. */
const AT_MOST = 1000

export async function listConversations(
  ctx: Context,
  viewer: Viewer,
  { search, filter = 'all', ...query }: PageQuery & { search?: string; filter?: ChatFilter },
): Promise<Page<Conversation>> {
  const list = { list: 'conversations', viewerId: viewer.id, atMost: AT_MOST }
  const isTop = filter === 'all' && !search?.trim() && query.cursor === undefined
  const [pinned, page] = await Promise.all([
    isTop ? listPinnedConversations(ctx.db, viewer.id) : [],
    readPage(ctx, list, query, (request) =>
      listDirectConversations(ctx.db, viewer.id, { ...request, search: search?.trim(), filter }),
    ),
  ])
  const items = await presentConversations(ctx, viewer, [...pinned, ...page.rows])
  return { items, nextCursor: page.nextCursor }
}

async function presentConversations(
  ctx: Context,
  viewer: Viewer,
  rows: Awaited<ReturnType<typeof listPinnedConversations>>,
): Promise<Conversation[]> {
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
  return rows.flatMap((row, index) => {
    const user = cards.get(row.otherId)
    if (!user) return []
    const state = {
      viewerId: viewer.id,
      ownReadSeq: row.own.lastReadSeq,
      unreadMarkSeq: row.own.unreadMarkSeq,
      othersReadSeq: row.otherReadSeq,
    }
    const lastMessage = between(presentMessage(lastMessages[index]!, state), viewer.id, row.otherId)
    return [{ user, lastMessage, unreadCount: row.unreadCount, ...presentStanding(row.standing) }]
  })
}

export async function readConversation(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
  upTo?: number,
): Promise<Done> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  const read =
    conversationId === undefined ? undefined : await markConversationRead(ctx, viewer, conversationId, upTo)
  if (read !== undefined) {
    const { seq, isRequest } = read
    const isShown = (await bothShowReadTicks(ctx.db, viewer.id, otherId)) && !isRequest
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

export async function readOpenConversation(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
): Promise<OpenConversation> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  if (conversationId === undefined) return { standing: null, disappearAfter: 'off', isStranger: true }
  const [standing, disappearAfter, hasAnswer] = await Promise.all([
    readStanding(ctx, viewer, conversationId),
    readDisappearTime(ctx, conversationId),
    haveBothWritten(ctx.db, conversationId),
  ])
  return { standing: standing ?? null, disappearAfter, isStranger: !hasAnswer }
}

export async function setDisappearingWith(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
  { disappearAfter }: Disappearing,
): Promise<Disappearing> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  if (conversationId === undefined) throw notFound()
  await ctx.transaction(async (tx) => {
    const line = await setDisappearTime(tx, viewer, { id: conversationId, kind: 'direct' }, disappearAfter)
    if (line)
      tx.publish(line.audience, {
        name: 'chat.message-sent',
        payload: between(line.message, viewer.id, otherId),
      })
  })
  return { disappearAfter }
}

export async function changeStandingWith(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
  change: StandingChange,
): Promise<Standing> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  if (conversationId === undefined) throw notFound()
  return changeStanding(ctx, viewer, conversationId, change)
}

export async function searchMessagesWith(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
  search: Search,
): Promise<SearchPage<FoundMessage>> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  if (conversationId === undefined) return { items: [], nextCursor: undefined, searchedTo: undefined }
  return searchConversation(ctx, viewer, conversationId, search)
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
export async function findConversationWith(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
): Promise<number | undefined> {
  if (otherId === viewer.id) throw notFound('User not found')
  await requireMember(ctx, viewer, otherId)
  return findDirectConversation(ctx.db, viewer.id, otherId)
}
