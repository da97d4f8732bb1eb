import type { Job } from '#server/platform/jobs/define-job.ts'
import { copyVideo } from './message-video.service.ts'

export const conversationsJobs: Job[] = [copyVideo]
