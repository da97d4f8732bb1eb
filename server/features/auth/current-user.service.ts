import type { CurrentUser } from '#contract/auth.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import { findProfileOf } from '#server/features/profile/profile.service.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { canMakeMp4 } from '#server/platform/transcoding/mp4.ts'
import { type AccountWithClaim, findAccount } from './auth.queries.ts'

/** The member as he sees himself. */
export async function currentUser(ctx: Context, { id }: { id: number }): Promise<CurrentUser> {
  const account = await findAccount(ctx.db, id)
  if (!account) throw new Refusal('signed_out', 'Authentication required')
  const found = await findProfileOf(ctx, id)
  return {
    id,
    username: account.username,
    ...presentEmail(ctx, account),
    firstName: account.firstName,
    lastName: account.lastName,
    profileImageUrl: found?.row.pictureId ? mediaUrl(found.row.pictureId) : null,
    role: account.accountRole,
    profile: found?.profile ?? null,
    serverConvertsVideos: await canMakeMp4(),
  }
}

/** From his own claim alone: an address that belongs to somebody else reads like one that is not proven yet. */
function presentEmail(ctx: Context, { email, claimedEmail }: AccountWithClaim) {
  return {
    email: email ?? claimedEmail ?? '',
    emailProven: email !== null,
    pendingEmail: email === null ? null : claimedEmail,
    isHeld: ctx.config.requireProvenEmail && email === null,
  }
}
