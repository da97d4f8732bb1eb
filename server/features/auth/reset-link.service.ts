import * as z from 'zod'
import type { Context } from '#server/platform/context.ts'
import { publicUrl } from '#server/platform/http/public-url.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { findAccount, insertReset } from './auth.queries.ts'
import { mintToken } from './tokens.ts'

const HALF_AN_HOUR = 30 * 60 * 1000

/** Waits in the queue for everybody who asks: for nobody, where the address is nobody's. It names no address there. */
export const sendResetLink = defineJob(
  'auth:send-reset-link',
  z.object({ userId: z.nullable(z.number()) }),
  async (ctx, { userId }) => {
    const account = userId === null ? undefined : await findAccount(ctx.db, userId)
    if (!account?.email) return
    // The token is made when the mail goes out, so that it never lies in a table or a queue.
    const link = `${publicUrl(ctx)}/forgot-password?token=${await insertResetToken(ctx, account.id)}`
    await ctx.mail.send({
      to: account.email,
      subject: 'Reset your password',
      text: `Hello ${account.username},\n\nsomeone, we hope you, asked to reset the password of this account. The link works once, for 30 minutes:\n\n${link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n`,
    })
  },
  { queue: 'mail' },
)

export async function insertResetToken(ctx: Context, userId: number): Promise<string> {
  const { token, tokenHash } = mintToken()
  const expiresAt = new Date(ctx.now().getTime() + HALF_AN_HOUR)
  await insertReset(ctx.db, { userId, tokenHash, expiresAt })
  return token
}
