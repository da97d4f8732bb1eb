import type { Job } from '#server/platform/jobs/define-job.ts'
import { removeFiles, removeUnsent } from './media-removal.service.ts'

export const mediaJobs: Job[] = [removeFiles, removeUnsent]
