import { deleteSessions, forgetSecondFactor } from '#server/platform/accounts/sessions.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { findAccountByUsername } from '../auth.queries.ts'
import { deletePasskeysOf, listPasskeys } from '../passkeys/passkeys.queries.ts'
import { deleteApp, hasProvenApp } from './second-factor.queries.ts'

/** Sessions of a member with neither a passkey nor an app count as opened by the password alone. */
export async function forgetUnlessOneIsLeft(ctx: Context, userId: number): Promise<void> {
  const isLeft = (await listPasskeys(ctx.db, userId)).length > 0 || (await hasProvenApp(ctx.db, userId))
  if (!isLeft) await forgetSecondFactor(ctx.db, userId)
}

/** For a member who has lost his phone and his recovery codes, and has shown the operator who he is. */
export async function forgetFactorsOf(ctx: Context, username: string): Promise<boolean> {
  const account = await findAccountByUsername(ctx.db, username)
  if (!account) return false
  await ctx.transaction(async (ctx) => {
    await deletePasskeysOf(ctx.db, account.id)
    await deleteApp(ctx.db, account.id)
    await deleteSessions(ctx.db, account.id)
    await writeAudit(ctx, { actorId: null, action: 'second-factor.forgotten', targetId: account.id })
  })
  return true
}
