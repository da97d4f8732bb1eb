import type { Job } from '#server/platform/jobs/define-job.ts'
import { forgetOldPlaces } from './location.service.ts'
import { settleThoseDue } from './settling.service.ts'
import { moveTravellers } from './travel/travel.service.ts'

export const locationJobs: Job[] = [forgetOldPlaces, settleThoseDue, moveTravellers]
