import type { Job } from '#server/platform/jobs/define-job.ts'
import { forgetOldPlaces } from './location.service.ts'
import { settleThoseDue } from './settling.service.ts'

export const locationJobs: Job[] = [forgetOldPlaces, settleThoseDue]
