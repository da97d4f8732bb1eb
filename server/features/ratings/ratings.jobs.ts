import type { Job } from '#server/platform/jobs/define-job.ts'
import { countRatings } from './ratings.service.ts'

export const ratingsJobs: Job[] = [countRatings]
