import * as z from 'zod'
import { purgeSessions } from '#server/platform/accounts/sessions.ts'
import { defineJob, type Job } from '#server/platform/jobs/define-job.ts'
import { alertMember } from './alerts/alert.service.ts'
import { purgeResets } from './auth.queries.ts'
import { noteFailedSignIn } from './failed-sign-ins.service.ts'
import { purgeChallenges } from './passkeys/challenges.queries.ts'
import { notifyOldAddress, sendProofMail } from './proof-mail.service.ts'
import { sendResetLink } from './reset-link.service.ts'

const purge = defineJob(
  'auth:purge',
  z.object({}),
  async (ctx) => {
    await purgeSessions(ctx.db, ctx.now())
    await purgeResets(ctx.db, ctx.now())
    await purgeChallenges(ctx.db, ctx.now())
  },
  { schedule: '17 * * * *' },
)

export const authJobs: Job[] = [
  alertMember,
  sendResetLink,
  sendProofMail,
  notifyOldAddress,
  noteFailedSignIn,
  purge,
]
