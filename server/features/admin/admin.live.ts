import { onFeedback } from '#server/features/feedback/feedback.service.ts'
import { onReport } from '#server/features/safety/safety.service.ts'
import type { Context } from '#server/platform/context.ts'
import { tellAdmins } from './admin-users.service.ts'

const tellOfReport = (ctx: Context) => tellAdmins(ctx, 'reports')
const tellOfFeedback = (ctx: Context) => tellAdmins(ctx, 'feedback')

/** An open panel learns at once of what waits for it. */
export function adminLive(): void {
  onReport(tellOfReport)
  onFeedback(tellOfFeedback)
}
