import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { deleteDeserted } from './conversation.queries.ts'
import {
  listConversationRows,
  listMembershipRows,
  listMessagesToExport,
} from './conversations-export.queries.ts'
import { forgetAuthor, hasWrittenMoreThan, listSomeWrittenBy } from './message.queries.ts'
import { sealMessages } from './message-evidence.service.ts'

/** What a deletion empties in one step. */
const AT_ONCE = 1000

/** What he wrote goes with his account, down to an anonymous shell: a trigger of the table sees to it. */
export const conversationsOwnData: OwnData = {
  async exportMember(ctx, userId) {
    const { own, received } = await listMessagesToExport(ctx.db, userId)
    return {
      conversations: await listConversationRows(ctx.db, userId),
      conversation_members: await listMembershipRows(ctx.db, userId),
      messages: own,
      messages_received: received,
    }
  },
  hasMuch: (ctx, userId) => hasWrittenMoreThan(ctx.db, userId, AT_ONCE),
  async forgetSome(ctx, userId) {
    const messageIds = await listSomeWrittenBy(ctx.db, userId, AT_ONCE)
    await sealMessages(ctx, { messageIds })
    await forgetAuthor(ctx.db, messageIds)
    return messageIds.length
  },
  async forgetMember(ctx, userId) {
    await sealMessages(ctx, { authorId: userId })
    await deleteDeserted(ctx.db, userId)
  },
}
