import type { Job } from '#server/platform/jobs/define-job.ts'
import { deliverPush, purgeLooks } from './push.service.ts'

export const notificationsJobs: Job[] = [deliverPush, purgeLooks]
