import type { AdminFeedback, FeedbackShown, TimeRange } from '#contract/admin.ts'
import { listFeedback, replyToFeedback } from '#server/features/feedback/feedback.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { publishToAdmins } from './admin-users.service.ts'
import { startOf } from './time-range.ts'

type Query = { timeRange: TimeRange; show: FeedbackShown; before?: number | undefined; limit: number }

export function listAllFeedback(ctx: Context, query: Query): Promise<AdminFeedback[]> {
  const { show, before, limit } = query
  const since = show === 'all' ? startOf(query.timeRange, ctx.now()) : undefined
  return listFeedback(ctx, {
    limit,
    onlyUnanswered: show === 'unanswered',
    ...(since ? { since } : {}),
    ...(before === undefined ? {} : { before }),
  })
}

export function answerFeedback(
  ctx: Context,
  admin: Viewer,
  feedbackId: number,
  message: string,
): Promise<{ success: true }> {
  return ctx.transaction(async (ctx) => {
    await replyToFeedback(ctx, admin, feedbackId, message)
    await publishToAdmins(ctx, 'feedback')
    await writeAudit(ctx, {
      actorId: admin.id,
      action: 'feedback.answered',
      details: { feedback: feedbackId },
    })
    return { success: true } as const
  })
}
