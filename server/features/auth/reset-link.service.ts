import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Context } from '#server/platform/context.ts'
import { publicUrl } from '#server/platform/http/public-url.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { findAccountByEmail, insertReset } from './auth.queries.ts'

const HALF_AN_HOUR = 30 * 60 * 1000

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The token is made when the mail goes out, so that it never lies in a table or a queue. */
export const sendResetLink = defineJob(
  'auth:send-reset-link',
  z.object({ email: z.string() }),
  async (ctx, { email }) => {
    const account = await findAccountByEmail(ctx.db, email)
    if (!account) return
    const link = `${publicUrl(ctx)}/forgot-password?token=${await mintToken(ctx, account.id)}`
    await ctx.mail.send({
      to: account.email,
      subject: 'Reset your password',
      text: `Hello ${account.username},\n\nsomeone, we hope you, asked to reset the password of this account. The link works once, for 30 minutes:\n\n${link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n`,
    })
  },
  { queue: 'mail' },
)

export async function mintToken(ctx: Context, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertReset(ctx.db, {
    userId,
    tokenHash: hashOf(token),
    expiresAt: new Date(ctx.now().getTime() + HALF_AN_HOUR),
  })
  return token
}
