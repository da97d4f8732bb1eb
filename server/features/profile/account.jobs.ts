import * as z from 'zod'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { deleteHeldAccounts } from './account.service.ts'

export const finishDeletions = (parts: OwnData[]) =>
  defineJob('profile:finish-deletions', z.object({}), (ctx) => deleteHeldAccounts(ctx, parts), {
    schedule: '*/5 * * * *',
  })
