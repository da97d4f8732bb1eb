import * as z from 'zod'
import { alertKinds, securityAlerts } from '#contract/words/security.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { publicUrl } from '#server/platform/http/public-url.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { findAccount } from '../auth.queries.ts'

const SUBJECT = 'About your account'

/**
 * Tells a member that who can get in has changed, in the app and at the address that he has proven: whoever has his
 * password, or his open screen, does not have both.
 */
export const alertMember = defineJob(
  'auth:alert-member',
  z.object({ userId: z.number(), what: z.enum(alertKinds) }),
  async (ctx, { userId, what }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account || account.suspendedAt) return
    const { title, text } = securityAlerts[what]
    // First, because a job that fails is run again.
    if (account.email)
      await ctx.mail.send({
        to: account.email,
        subject: SUBJECT,
        text: `Hello,\n\n${text}\n\nIf it was you, there is nothing to do. If it was not, somebody else can get in: choose a new password here, which signs out all devices, and look at your passkeys afterwards:\n\n${publicUrl(ctx)}/forgot-password\n`,
      })
    const message = `${text} If that was not you, change your password and look at your passkeys.`
    await notify(ctx, userId, { kind: 'security', title, message, link: '/profile' })
  },
  { queue: 'mail' },
)
