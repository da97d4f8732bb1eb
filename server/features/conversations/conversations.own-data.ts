import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { deleteDeserted } from './conversation.queries.ts'
import {
  countMessagesToExport,
  listConversationRows,
  listMembershipRows,
  readOwnMessages,
  readReceivedMessages,
} from './conversations-export.queries.ts'
import { listMentionRows } from './mentions/mentions.queries.ts'
import { forgetAuthor, hasWrittenMoreThan, listSomeWrittenBy } from './message.queries.ts'
import { sealMessages } from './message-evidence.service.ts'
import { listOpeningRows } from './private-media/view-once.queries.ts'
import { listReactionRows } from './reactions/reactions.queries.ts'

/** What a deletion empties in one step. */
const AT_ONCE = 1000

/** What he wrote goes with his account, down to an anonymous shell: a trigger of the table sees to it. */
export const conversationsOwnData: OwnData = {
  exportMember: async (ctx, userId) => ({
    conversations: await listConversationRows(ctx.db, userId),
    conversation_members: await listMembershipRows(ctx.db, userId),
    view_once_openings: await listOpeningRows(ctx.db, userId),
    message_mentions: await listMentionRows(ctx.db, userId),
    message_reactions: await listReactionRows(ctx.db, userId),
  }),
  exportMuch: {
    count: (ctx, userId) => countMessagesToExport(ctx.db, userId),
    tables: {
      messages: (ctx, userId) => readOwnMessages(ctx.db, userId),
      messages_received: (ctx, userId) => readReceivedMessages(ctx.db, userId),
    },
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
