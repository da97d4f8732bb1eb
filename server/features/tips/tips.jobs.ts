import type { Job } from '#server/platform/jobs/define-job.ts'
import { cancelPayment, settleForgotten } from './settlement.service.ts'

export const tipsJobs: Job[] = [cancelPayment, settleForgotten]
