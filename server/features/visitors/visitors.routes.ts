import { visitorsApi } from '#contract/visitors.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { replyWith } from '#server/platform/paging.ts'
import { listOwnVisitors, visit } from './visitors.service.ts'

export function visitorsRoutes(serve: Serve): void {
  serve(visitorsApi.list, ({ ctx, viewer, query }) => replyWith(listOwnVisitors(ctx, viewer, query)))
  serve(visitorsApi.visit, ({ ctx, viewer, params }) => visit(ctx, viewer, params.userId))
}
