import { COMMON_PASSWORD } from '#contract/credentials.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { alertMember } from './alerts/alert.service.ts'
import { findAccount, updatePasswordHash } from './auth.queries.ts'
import { endSessions } from './auth.service.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, passwordMatches } from './password-hashing.ts'

export async function changePassword(
  ctx: Context,
  viewer: Viewer,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  await requirePassword(ctx, viewer, passwords.currentPassword)
  requireUncommonPassword(passwords.newPassword, 'newPassword')
  await updatePasswordHash(ctx.db, viewer.id, await hashPassword(passwords.newPassword))
  await endSessions(ctx, viewer.id, 'reset', { except: viewer.sessionId })
  await ctx.jobs.add(alertMember, { userId: viewer.id, what: 'password-changed' })
}

/** A session is enough to look around, not to change what lets one in. */
export async function requirePassword(
  ctx: Context,
  viewer: Viewer,
  password: string,
  field = 'currentPassword',
): Promise<void> {
  await ctx.limits.spend('login-account', `change:${viewer.id}`)
  const account = await findAccount(ctx.db, viewer.id)
  if (!(await passwordMatches(account?.passwordHash, password)))
    throw new Refusal('invalid', 'Your current password is not right', { field })
}

export function requireUncommonPassword(password: string, field = 'password'): void {
  if (isCommonPassword(password)) throw new Refusal('weak_password', COMMON_PASSWORD, { field })
}
