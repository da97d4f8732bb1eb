import { findAccountByUsername } from '#server/features/auth/auth.queries.ts'
import { sealPurpose } from '#server/features/auth/second-factor/codes.service.ts'
import { authenticatorApps } from '#server/features/auth/second-factor/second-factor.schema.ts'
import type { Context } from '#server/platform/context.ts'
import { seal } from '#server/platform/sealed-box.ts'
import { adminAccount } from '../accounts.ts'

/** Nobody sees the panel with a password alone, here neither: the sign-in page knows the codes of his app. */
export async function giveKeeperApp(ctx: Context): Promise<void> {
  const keeper = await findAccountByUsername(ctx.db, adminAccount.username)
  if (!keeper) return
  const sealedSecret = seal(ctx.secrets, sealPurpose(keeper.id), Buffer.from(adminAccount.appSecret))
  await ctx.db
    .insert(authenticatorApps)
    .values({ userId: keeper.id, sealedSecret, createdAt: ctx.now(), provenAt: ctx.now() })
    .onConflictDoNothing()
}
