import { adminApi } from '#contract/admin.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { answerFeedback, listAllFeedback } from './admin-feedback.service.ts'
import { readMessageHistory } from './admin-messages.service.ts'
import { decideReport, listReportQueue } from './admin-reports.service.ts'
import { listAccounts, setAccountRole, setSuspension } from './admin-users.service.ts'
import { listAudit } from './audit.service.ts'
import { createOverview } from './overview.service.ts'

export function adminRoutes(serve: Serve): void {
  const readOverview = createOverview()
  serve(adminApi.overview, ({ ctx }) => readOverview(ctx))
  serve(adminApi.users, async ({ ctx, viewer, query }) => {
    const { users, total } = await listAccounts(ctx, viewer, query)
    return { body: users, headers: { 'x-total-count': total } }
  })
  serve(adminApi.setRole, ({ ctx, viewer, params, body }) =>
    setAccountRole(ctx, viewer, params.id, body.role),
  )
  serve(adminApi.setSuspension, ({ ctx, viewer, params, body }) =>
    setSuspension(ctx, viewer, params.id, body.isBlocked, body.reason),
  )
  serve(adminApi.messages, ({ ctx, viewer, query }) => readMessageHistory(ctx, viewer, query))
  serve(adminApi.feedback, ({ ctx, query }) => listAllFeedback(ctx, query))
  serve(adminApi.replyToFeedback, ({ ctx, viewer, params, body }) =>
    answerFeedback(ctx, viewer, params.id, body.message),
  )
  serve(adminApi.reports, ({ ctx, viewer, query }) => listReportQueue(ctx, viewer, query))
  serve(adminApi.decideReport, ({ ctx, viewer, params, body }) =>
    decideReport(ctx, viewer, params.id, body.decision, body.note),
  )
  serve(adminApi.audit, ({ ctx, query }) => listAudit(ctx, query))
}
