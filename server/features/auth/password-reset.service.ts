import type { PasswordReset } from '#contract/auth.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { deleteResetsOf, findAccountByEmail, takeReset, updatePasswordHash } from './auth.queries.ts'
import { endSessions } from './auth.service.ts'
import { requireUncommonPassword } from './password.service.ts'
import { hashPassword } from './password-hashing.ts'
import { insertResetToken, sendResetLink } from './reset-link.service.ts'
import type { Caller } from './sign-in.service.ts'
import { hashOf } from './tokens.ts'

const ANSWER = 'If the email exists, a password reset link has been sent.'

/** Known and unknown addresses get one answer in one time: a job is queued for either. */
export async function forgotPassword(
  ctx: Context,
  caller: Caller,
  email: string,
): Promise<{ message: string; resetToken?: string }> {
  await ctx.limits.spend('reset-address', caller.address)
  await ctx.limits.spend('reset-account', email.toLowerCase())
  const account = await findAccountByEmail(ctx.db, email)
  await ctx.jobs.add(sendResetLink, { userId: account?.id ?? null })
  if (!account || !ctx.config.showResetToken) return { message: ANSWER }
  return { message: ANSWER, resetToken: await insertResetToken(ctx, account.id) }
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
