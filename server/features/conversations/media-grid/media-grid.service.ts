import type { Message } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import { requireConversationMember } from '../conversation.service.ts'
import { presentMessage, readStateOf } from '../message-view.ts'
import { asSeenBy } from '../private-media/seen-by.service.ts'
import { listMediaRows } from './media-grid.queries.ts'

/** Photos and videos of a conversation, the newest first. One that still comes blurred is listed as blurred. */
export async function listMedia(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
  query: PageQuery,
): Promise<Page<Message>> {
  const memberships = await requireConversationMember(ctx, viewer, conversationId)
  const { hiddenBeforeSeq } = memberships.find(({ userId }) => userId === viewer.id)!
  const list = { list: `media:${conversationId}`, viewerId: viewer.id, atMost: limits.page.messages }
  const { rows, nextCursor } = await readPage(ctx, list, query, async ({ after, limit }) => {
    const before = after && Number(after.at)
    const part = { conversationId, after: hiddenBeforeSeq, before, now: ctx.now(), limit }
    const found = await listMediaRows(ctx.db, viewer.id, part)
    // A message stands in its conversation by its number.
    return found.map((row) => ({ ...row, at: BigInt(row.seq) }))
  })
  const state = readStateOf(viewer.id, memberships)
  const seen = await asSeenBy(ctx, viewer, rows)
  return { items: seen.map((row) => presentMessage(row, state)), nextCursor }
}
