import { pollsApi } from '#contract/polls.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { closePoll, createPoll, readPoll, vote } from './polls.service.ts'

export function pollsRoutes(serve: Serve): void {
  serve(pollsApi.create, ({ ctx, viewer, params, body }) => createPoll(ctx, viewer, params.id, body))
  serve(pollsApi.poll, ({ ctx, viewer, params }) => readPoll(ctx, viewer, params.id, params.messageId))
  serve(pollsApi.vote, ({ ctx, viewer, params: { id: groupId, messageId }, body }) =>
    vote(ctx, viewer, { groupId, messageId }, body.answers),
  )
  serve(pollsApi.close, ({ ctx, viewer, params }) => closePoll(ctx, viewer, params.id, params.messageId))
}
