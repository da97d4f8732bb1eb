import { isDisposableEmail } from 'disposable-email-domains-js'
import type { CurrentUser } from '#contract/auth.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { deleteResetsOf, findAccount } from './auth.queries.ts'
import { currentUser } from './current-user.service.ts'
import { deleteClaim, takeClaim, updateEmail, upsertClaim } from './email-claims.queries.ts'
import { requirePassword } from './password.service.ts'
import { notifyOldAddress, sendProofMail } from './proof-mail.service.ts'
import { hashOf } from './tokens.ts'

/** Says that the address is the member's. It becomes so when he follows the link. */
export async function claimEmail(ctx: Context, userId: number, email: string): Promise<void> {
  await upsertClaim(ctx.db, { userId, email, claimedAt: ctx.now() })
  await ctx.jobs.add(sendProofMail, { userId })
}

/**
 * The token alone proves nothing: it counts only for the account that claimed the address. Somebody who mistyped his
 * own would otherwise hand his account to whoever reads the mail.
 */
export async function verifyEmail(ctx: Context, viewer: Viewer, token: string): Promise<CurrentUser> {
  await ctx
    .transaction(async (ctx) => {
      const email = await takeClaim(ctx.db, viewer.id, hashOf(token), ctx.now())
      if (email === undefined) throw linkInvalid()
      await updateEmail(ctx.db, viewer.id, email)
      // Links that were mailed to the address before must not open the account any more.
      await deleteResetsOf(ctx.db, viewer.id)
      ctx.publish([viewer.id], { name: 'auth.account-changed', payload: {} })
    })
    .catch(refuseTakenMeanwhile)
  return currentUser(ctx, viewer)
}

export async function sendVerification(ctx: Context, viewer: Viewer): Promise<void> {
  await ctx.limits.spend('proof-account', viewer.id)
  await ctx.jobs.add(sendProofMail, { userId: viewer.id })
}

/** The proven address stays until the new one is proven too. */
export async function changeEmail(
  ctx: Context,
  viewer: Viewer,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<CurrentUser> {
  requirePersonalEmail(email)
  await requirePassword(ctx, viewer, currentPassword)
  await ctx.limits.spend('proof-account', viewer.id)
  await ctx.transaction(async (ctx) => {
    const account = await findAccount(ctx.db, viewer.id)
    if (account?.email?.toLowerCase() === email.toLowerCase()) return deleteClaim(ctx.db, viewer.id)
    await claimEmail(ctx, viewer.id, email)
    if (account?.email) await ctx.jobs.add(notifyOldAddress, { userId: viewer.id })
  })
  ctx.publish([viewer.id], { name: 'auth.account-changed', payload: {} })
  return currentUser(ctx, viewer)
}

export function requirePersonalEmail(email: string): void {
  if (isDisposableEmail(email))
    throw new Refusal('invalid', 'Please use a personal email address', { field: 'email' })
}

const linkInvalid = () =>
  new Refusal('invalid', 'This link is not valid. It may have expired, or belong to another account.', {
    field: 'token',
  })

/** Two who claimed one address follow their links: the database's unique rule decides. */
function refuseTakenMeanwhile(error: { cause?: { constraint?: string } }): never {
  if (error.cause?.constraint === 'users_email') throw linkInvalid()
  throw error
}
