import { chatApi } from '#contract/chat.ts'
import { messageSearchApi } from '#contract/message-search.ts'
import { reachApi } from '#contract/reach.ts'
import { replyWithFound } from '#server/features/conversations/search/search.service.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { replyWith } from '#server/platform/paging.ts'
import {
  countUnreadMessages,
  edit,
  listMediaWith,
  listMessagesWith,
  sendMessage,
  unsend,
} from './chat.service.ts'
import {
  changeStandingWith,
  hideConversation,
  listConversations,
  readConversation,
  readOpenConversation,
  searchMessagesWith,
  setDisappearingWith,
  unreadConversation,
} from './direct-conversations.service.ts'

import { acceptRequestOf, readReachRule, updateReachRule } from './reach.service.ts'

export function chatRoutes(serve: Serve): void {
  serve(chatApi.conversations, ({ ctx, viewer, query }) => replyWith(listConversations(ctx, viewer, query)))
  serve(chatApi.conversation, ({ ctx, viewer, params }) => readOpenConversation(ctx, viewer, params.userId))
  serve(chatApi.changeStanding, ({ ctx, viewer, params, body }) =>
    changeStandingWith(ctx, viewer, params.userId, body),
  )
  serve(chatApi.setDisappearing, ({ ctx, viewer, params, body }) =>
    setDisappearingWith(ctx, viewer, params.userId, body),
  )
  serve(reachApi.accept, ({ ctx, viewer, params }) => acceptRequestOf(ctx, viewer, params.userId))
  serve(reachApi.rule, ({ ctx, viewer }) => readReachRule(ctx, viewer))
  serve(reachApi.updateRule, ({ ctx, viewer, body }) => updateReachRule(ctx, viewer, body))
  serve(chatApi.hideConversation, ({ ctx, viewer, params }) => hideConversation(ctx, viewer, params.userId))
  serve(chatApi.messages, ({ ctx, viewer, params, query }) =>
    listMessagesWith(ctx, viewer, params.userId, query),
  )
  serve(chatApi.media, ({ ctx, viewer, params, query }) =>
    replyWith(listMediaWith(ctx, viewer, params.userId, query)),
  )
  serve(messageSearchApi.inChat, ({ ctx, viewer, params, body }) =>
    replyWithFound(searchMessagesWith(ctx, viewer, params.userId, body)),
  )
  serve(chatApi.sendMessage, ({ ctx, viewer, body }) => sendMessage(ctx, viewer, body))
  serve(chatApi.markRead, ({ ctx, viewer, params, body }) =>
    readConversation(ctx, viewer, params.userId, body?.seq),
  )
  serve(chatApi.markUnread, ({ ctx, viewer, params }) => unreadConversation(ctx, viewer, params.userId))
  serve(chatApi.unsend, ({ ctx, viewer, params }) => unsend(ctx, viewer, params.id))
  serve(chatApi.edit, ({ ctx, viewer, params, body }) => edit(ctx, viewer, params.id, body))
  serve(chatApi.unreadCount, ({ ctx, viewer }) => countUnreadMessages(ctx, viewer))
}
