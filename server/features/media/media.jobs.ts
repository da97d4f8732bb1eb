import type { Job } from '#server/platform/jobs/define-job.ts'
import { removeFiles, removeUnsent } from './media-removal.service.ts'
import { sweepStrays } from './stray-files.service.ts'

export const mediaJobs: Job[] = [removeFiles, removeUnsent, sweepStrays]
