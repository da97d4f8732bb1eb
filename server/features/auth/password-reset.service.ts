import { createHash, randomBytes } from 'node:crypto'
import type { PasswordReset } from '#contract/auth.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { publicUrl } from '#server/platform/http/public-url.ts'
import {
  deleteResetsOf,
  findAccount,
  findAccountByEmail,
  insertReset,
  takeReset,
  updatePasswordHash,
} from './auth.queries.ts'
import { type Caller, endSessions, requireUncommonPassword } from './auth.service.ts'
import { hashPassword } from './password-hashing.ts'

const HALF_AN_HOUR = 30 * 60 * 1000
const ANSWER = 'If the email exists, a password reset link has been sent.'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Known and unknown addresses get one answer in one time: the looking up happens in a job. */
export async function forgotPassword(
  ctx: Context,
  caller: Caller,
  email: string,
): Promise<{ message: string; resetToken?: string }> {
  await ctx.limits.spend('reset-address', caller.address)
  await ctx.limits.spend('reset-account', email.toLowerCase())
  await ctx.jobs.add(ctx.db, 'auth:send-reset-link', { email })
  if (ctx.config.isProduction) return { message: ANSWER }
  const account = await findAccountByEmail(ctx.db, email)
  return account ? { message: ANSWER, resetToken: await mintToken(ctx, account.id) } : { message: ANSWER }
}

export async function resetPassword(
  ctx: Context,
  { token, newPassword }: PasswordReset,
): Promise<{ message: string }> {
  requireUncommonPassword(newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await ctx.transaction(async (ctx) => {
    const userId = await takeReset(ctx.db, hashOf(token), ctx.now())
    if (userId === undefined)
      throw new Refusal('invalid', 'This reset link is not valid any more. Please ask for a new one.', {
        field: 'token',
      })
    await updatePasswordHash(ctx.db, userId, passwordHash)
    await deleteResetsOf(ctx.db, userId)
    await endSessions(ctx, userId, 'reset')
  })
  return { message: 'You can now log in with your new password.' }
}

/** The token is made when the mail goes out, so that it never lies in a table or a queue. */
export async function sendResetLink(ctx: Context, { email }: { email: string }): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email)
  if (!account) return
  const link = `${publicUrl(ctx)}/forgot-password?token=${await mintToken(ctx, account.id)}`
  await ctx.mail.send({
    to: account.email,
    subject: 'Reset your password',
    text: `Hello ${account.username},\n\nsomeone, we hope you, asked to reset the password of this account. The link works once, for 30 minutes:\n\n${link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n`,
  })
}

export async function tellKnownAddress(ctx: Context, { userId }: { userId: number }): Promise<void> {
  const account = await findAccount(ctx.db, userId)
  if (!account) return
  await ctx.mail.send({
    to: account.email,
    subject: `You already have an account`,
    text: `Hello ${account.username},\n\nsomeone tried to sign up to ${PRODUCT} with this address, which already has an account. If it was you, sign in, or reset your password here:\n\n${publicUrl(ctx)}/forgot-password\n\nIf it was not you, there is nothing to do.\n`,
  })
}

async function mintToken(ctx: Context, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertReset(ctx.db, {
    userId,
    tokenHash: hashOf(token),
    expiresAt: new Date(ctx.now().getTime() + HALF_AN_HOUR),
  })
  return token
}
