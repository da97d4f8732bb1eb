import * as z from 'zod'
import type { Context } from '#server/platform/context.ts'
import { publicUrl } from '#server/platform/http/public-url.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { type AccountWithClaim, findAccount, findAccountByEmail, insertReset } from './auth.queries.ts'
import { mintToken } from './tokens.ts'

const HALF_AN_HOUR = 30 * 60 * 1000

/** Waits in the queue for everybody who asks: for nobody, where the address is nobody's. It names no address there. */
export const sendResetLink = defineJob(
  'auth:send-reset-link',
  z.object({ userId: z.nullable(z.number()) }),
  async (ctx, { userId }) => {
    const account = userId === null ? undefined : await findAccount(ctx.db, userId)
    const to = account && (account.email ?? (await unprovenAddress(ctx, account)))
    if (!to) return
    // The token is made when the mail goes out, so that it never lies in a table or a queue.
    const link = `${publicUrl(ctx)}/forgot-password?token=${await insertResetToken(ctx, account)}`
    await ctx.mail.send({
      to,
      subject: 'Reset your password',
      text: `Hello,\n\nsomeone, we hope you, asked to reset the password of your account. The link works once, for 30 minutes${account.email ? '' : ', on a device that you have signed in on before'}:\n\n${link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n`,
    })
  },
  { queue: 'mail' },
)

/** Never to somebody whose own it is, and not as often as somebody likes. */
async function unprovenAddress(
  ctx: Context,
  { claimedEmail }: AccountWithClaim,
): Promise<string | undefined> {
  if (!claimedEmail || (await findAccountByEmail(ctx.db, claimedEmail))) return undefined
  return (await ctx.limits.allows('proof-mail', claimedEmail.toLowerCase())) ? claimedEmail : undefined
}

/**
 * An address that is not proven may be mistyped: whoever reads the mail there has no device of the member's, and the
 * link does nothing for him.
 */
export async function insertResetToken(
  ctx: Context,
  account: { id: number; email: string | null },
): Promise<string> {
  const { token, tokenHash } = mintToken()
  const expiresAt = new Date(ctx.now().getTime() + HALF_AN_HOUR)
  await insertReset(ctx.db, { userId: account.id, tokenHash, needsDevice: account.email === null, expiresAt })
  return token
}
