import * as z from 'zod'
import { addUpLooseBadges, dropBadgesOfDeleted } from '#server/platform/badges/badges.ts'
import { defineJob, type Job } from '#server/platform/jobs/define-job.ts'
import { deliverPush, purgeLooks } from './push.service.ts'

const addUpBadges = defineJob(
  'notifications:add-up-badges',
  z.object({}),
  async (ctx) => {
    await dropBadgesOfDeleted(ctx.db)
    await addUpLooseBadges(ctx.db)
  },
  { schedule: '*/5 * * * *' },
)

export const notificationsJobs: Job[] = [deliverPush, purgeLooks, addUpBadges]
