import * as z from 'zod'
import { PRODUCT } from '#contract/product.ts'
import { publicUrl } from '#server/platform/http/public-url.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { findAccount } from './auth.queries.ts'

export const tellKnownAddress = defineJob(
  'auth:tell-known-address',
  z.object({ userId: z.number() }),
  async (ctx, { userId }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return
    await ctx.mail.send({
      to: account.email,
      subject: `You already have an account`,
      text: `Hello ${account.username},\n\nsomeone tried to sign up to ${PRODUCT} with this address, which already has an account. If it was you, sign in, or reset your password here:\n\n${publicUrl(ctx)}/forgot-password\n\nIf it was not you, there is nothing to do.\n`,
    })
  },
  { queue: 'mail' },
)
