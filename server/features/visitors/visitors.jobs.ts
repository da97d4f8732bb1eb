import type { Job } from '#server/platform/jobs/define-job.ts'
import { settleVisits } from './visitors.service.ts'

export const visitorsJobs: Job[] = [settleVisits]
