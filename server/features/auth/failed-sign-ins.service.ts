import * as z from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { findAccount } from './auth.queries.ts'
import { countFailedSignIn } from './failed-sign-ins.queries.ts'

/** Queued for every failed try, for nobody where there is no such account: to write it down at once would take time. */
export const noteFailedSignIn = defineJob(
  'auth:note-failed-sign-in',
  z.object({ userId: z.nullable(z.number()), at: z.iso.datetime() }),
  async (ctx, { userId, at }) => {
    if (userId === null || !(await findAccount(ctx.db, userId))) return
    await countFailedSignIn(ctx.db, userId, new Date(at))
    ctx.publish([userId], { name: 'auth.account-changed', payload: {} })
  },
)
