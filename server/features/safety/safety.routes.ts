import { safetyApi } from '#contract/safety.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { replyWith } from '#server/platform/paging.ts'
import {
  blockMember,
  listBlockedMembers,
  listReceived,
  type Reporting,
  reportMember,
  unblockMember,
} from './safety.service.ts'

export const safetyRoutes = (reporting: Reporting) => (serve: Serve) => {
  serve(safetyApi.block, ({ ctx, viewer, params }) => blockMember(ctx, viewer, params.userId))
  serve(safetyApi.unblock, ({ ctx, viewer, params }) => unblockMember(ctx, viewer, params.userId))
  serve(safetyApi.blocked, ({ ctx, viewer, query }) => replyWith(listBlockedMembers(ctx, viewer, query)))
  serve(safetyApi.received, ({ ctx, viewer, query }) =>
    replyWith(listReceived(ctx, viewer, query, reporting)),
  )
  serve(safetyApi.report, ({ ctx, viewer, body }) => reportMember(ctx, viewer, body, reporting))
}
