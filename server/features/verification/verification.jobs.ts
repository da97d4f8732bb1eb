import type { Job } from '#server/platform/jobs/define-job.ts'
import { endVerifications } from './verification-end.service.ts'

export const verificationJobs: Job[] = [endVerifications]
