import { purgeSessions } from '#server/platform/accounts/sessions.ts'
import type { JobTable } from '#server/platform/jobs/jobs.ts'
import { purgeResets } from './auth.queries.ts'
import { sendResetLink, tellKnownAddress } from './password-reset.service.ts'

export const authJobs: JobTable = {
  handlers: {
    'auth:send-reset-link': sendResetLink,
    'auth:tell-known-address': tellKnownAddress,
    'auth:purge': async (ctx) => {
      await purgeSessions(ctx.db, ctx.now())
      await purgeResets(ctx.db, ctx.now())
    },
  },
  schedule: ['17 * * * * auth:purge'],
}
