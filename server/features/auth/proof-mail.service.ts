import * as z from 'zod'
import { isBarredAddress } from '#server/platform/accounts/barred-addresses.ts'
import type { Context } from '#server/platform/context.ts'
import { publicUrl } from '#server/platform/http/public-url.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { findAccount, findAccountByEmail } from './auth.queries.ts'
import { findClaim, updateClaimToken } from './email-claims.queries.ts'
import { mintToken } from './tokens.ts'

const ONE_DAY = 24 * 60 * 60 * 1000
/** One for all of them, and neutral: it stands on locked screens. */
const SUBJECT = 'About your email address'

/**
 * Only here is it looked up whether the address belongs to somebody already: whoever entered it cannot tell from what
 * we answer, nor from how long that took. He learns it from the mailbox, if it is his.
 */
export const sendProofMail = defineJob(
  'auth:send-proof-mail',
  z.object({ userId: z.number() }),
  async (ctx, { userId }) => {
    const claim = await findClaim(ctx.db, userId)
    // Sign-ups with the address of somebody else must not fill his mailbox.
    if (!claim || !(await ctx.limits.allows('proof-mail', claim.email.toLowerCase()))) return
    // Its owner was suspended and has deleted his account since: it is never proven again.
    if (await isBarredAddress(ctx, claim.email)) return
    const owner = await findAccountByEmail(ctx.db, claim.email)
    const text = owner ? belongsToYou(ctx) : await pleaseConfirm(ctx, userId)
    await ctx.mail.send({ to: owner?.email ?? claim.email, subject: SUBJECT, text })
  },
  { queue: 'mail' },
)

/** The address that is proven hears of the one that is to take its place. */
export const notifyOldAddress = defineJob(
  'auth:notify-old-address',
  z.object({ userId: z.number() }),
  async (ctx, { userId }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account?.email) return
    await ctx.mail.send({
      to: account.email,
      subject: SUBJECT,
      text: `Hello,\n\na new address was entered for your account. This one stays in use until the new one is confirmed.\n\nIf it was you, there is nothing to do. If it was not, somebody knows your password: please choose a new one here:\n\n${publicUrl(ctx)}/forgot-password\n`,
    })
  },
  { queue: 'mail' },
)

async function pleaseConfirm(ctx: Context, userId: number): Promise<string> {
  const { token, tokenHash } = mintToken()
  await updateClaimToken(ctx.db, userId, {
    tokenHash,
    tokenExpiresAt: new Date(ctx.now().getTime() + ONE_DAY),
  })
  return `Hello,\n\nplease confirm that this address is yours. The link works once, for 24 hours, where you are signed in:\n\n${publicUrl(ctx)}/verify-email?token=${token}\n\nIf you did not ask for this, there is nothing to do.\n`
}

const belongsToYou = (ctx: Context) =>
  `Hello,\n\nthis address was entered for another account. It belongs to yours, and nothing has changed.\n\nIf it was you, sign in as before, or choose a new password here:\n\n${publicUrl(ctx)}/forgot-password\n\nIf it was not you, there is nothing to do.\n`
