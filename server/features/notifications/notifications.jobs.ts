import type { JobTable } from '#server/platform/jobs/jobs.ts'
import { deliverPush, purgeLooks } from './push.service.ts'

export const notificationsJobs: JobTable = {
  handlers: {
    'notifications:push': deliverPush,
    'notifications:purge': purgeLooks,
  },
  schedule: ['43 * * * * notifications:purge'],
}
