import { safetyApi } from '#contract/safety.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { blockMember, listBlockedMembers, reportMember, unblockMember } from './safety.service.ts'

export function safetyRoutes(serve: Serve): void {
  serve(safetyApi.block, ({ ctx, viewer, params }) => blockMember(ctx, viewer, params.userId))
  serve(safetyApi.unblock, ({ ctx, viewer, params }) => unblockMember(ctx, viewer, params.userId))
  serve(safetyApi.blocked, ({ ctx, viewer }) => listBlockedMembers(ctx, viewer))
  serve(safetyApi.report, ({ ctx, viewer, body }) => reportMember(ctx, viewer, body))
}
