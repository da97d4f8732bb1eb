import { messageSearchApi } from '#contract/message-search.ts'
import { replyWithFound } from '#server/features/conversations/search/search.service.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { searchGroup, searchMessages } from './message-search.service.ts'

export function messageSearchRoutes(serve: Serve): void {
  serve(messageSearchApi.inGroup, ({ ctx, viewer, params, body }) =>
    replyWithFound(searchGroup(ctx, viewer, params.id, body)),
  )
  serve(messageSearchApi.everywhere, ({ ctx, viewer, body }) =>
    replyWithFound(searchMessages(ctx, viewer, body)),
  )
}
