import type { NoticeKind } from '#contract/conversations.ts'
import type { Context } from '#server/platform/context.ts'
import type { Appended } from '../append.service.ts'
import { listMemberships } from '../conversation.queries.ts'
import { findMessage } from '../message.queries.ts'
import { nobodyHasRead, presentMessage } from '../message-view.ts'
import { insertNotice } from './notice.queries.ts'

/**
 * Adds a line that names one member to the thread, in the transaction of what it tells. It is unread for nobody and
 * pushed to nobody. Whoever may not see the member is shown it like a word of his: see `hideSenders`.
 */
export async function appendNotice(
  ctx: Context,
  conversationId: number,
  memberId: number,
  kind: NoticeKind,
): Promise<Pick<Appended, 'message' | 'audience'>> {
  const memberships = await listMemberships(ctx.db, memberId, conversationId)
  const id = await insertNotice(ctx.db, {
    conversationId,
    fromUserId: memberId,
    content: kind,
    createdAt: ctx.now(),
  })
  return {
    message: presentMessage((await findMessage(ctx.db, id))!, nobodyHasRead(memberId)),
    audience: memberships.map(({ userId }) => userId),
  }
}
