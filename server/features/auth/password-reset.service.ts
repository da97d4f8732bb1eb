import type { PasswordReset } from '#contract/credentials.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { alertMember } from './alerts/alert.service.ts'
import type { Caller } from './attempts.ts'
import {
  type AccountRow,
  deleteResetsOf,
  findAccount,
  findAccountByEmail,
  listClaimants,
  takeReset,
  updatePasswordHash,
} from './auth.queries.ts'
import { endSessions } from './auth.service.ts'
import { requireUncommonPassword } from './password.service.ts'
import { hashPassword } from './password-hashing.ts'
import { insertResetToken, sendResetLink } from './reset-link.service.ts'
import { hashOf } from './tokens.ts'

const ANSWER = 'If the email exists, a password reset link has been sent.'

/** Known and unknown addresses get one answer in one time: a job is queued for either. */
export async function forgotPassword(
  ctx: Context,
  caller: Caller,
  email: string,
): Promise<{ message: string; resetToken?: string }> {
  await ctx.limits.spend('reset-address', caller.address)
  const owner = await findAccountByEmail(ctx.db, email)
  // Who only claims the address gets a link for his own device, and only if he asks for it there.
  const claimant = (await listClaimants(ctx.db, email)).find(caller.device.knows)
  const isAllowed = await countRequest(ctx, caller, { email, owner, claimant })
  if (isAllowed) await ctx.jobs.add(sendResetLink, { userId: owner?.id ?? null })
  if (claimant !== undefined) await ctx.jobs.add(sendResetLink, { userId: claimant })
  if (!ctx.config.showResetToken) return { message: ANSWER }
  const account = owner ?? (claimant === undefined ? undefined : await findAccount(ctx.db, claimant))
  return account ? { message: ANSWER, resetToken: await insertResetToken(ctx, account) } : { message: ANSWER }
}

type Request = { email: string; owner: AccountRow | undefined; claimant: number | undefined }

/**
 * As with sign-in, strangers share what may be asked for an address, and a known device has its own. Answers whether
 * its owner may be written to; that somebody has claimed his address on a device counts for nothing there.
 */
async function countRequest(ctx: Context, { device }: Caller, request: Request): Promise<boolean> {
  const name = request.email.toLowerCase()
  const isOwners = request.owner !== undefined && device.knows(request.owner.id)
  if (isOwners || request.claimant !== undefined)
    await ctx.limits.spend('reset-device', `${device.id} ${name}`)
  if (isOwners) return true
  if (request.claimant !== undefined) return ctx.limits.allows('reset-account', name)
  await ctx.limits.spend('reset-account', name)
  return true
}

export async function resetPassword(
  ctx: Context,
  { device }: Caller,
  { token, newPassword }: PasswordReset,
): Promise<{ message: string; userId: number }> {
  requireUncommonPassword(newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  return ctx.transaction(async (ctx) => {
    const reset = await takeReset(ctx.db, hashOf(token), ctx.now())
    if (!reset || (reset.needsDevice && !device.knows(reset.userId)))
      throw new Refusal('invalid', 'This reset link is not valid any more. Please ask for a new one.', {
        field: 'token',
      })
    const { userId } = reset
    await updatePasswordHash(ctx.db, userId, passwordHash)
    await deleteResetsOf(ctx.db, userId)
    await endSessions(ctx, userId, 'reset')
    await ctx.jobs.add(alertMember, { userId, what: 'password-changed' })
    return { message: 'You can now log in with your new password.', userId }
  })
}
