import type { Job } from '#server/platform/jobs/define-job.ts'
import { addMp4 } from './quickie-mp4.service.ts'

export const quickiesJobs: Job[] = [addMp4]
