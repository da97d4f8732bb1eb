import type { JobTable } from '#server/platform/jobs/jobs.ts'
import { cancelPayment, settleForgotten } from './settlement.service.ts'

export const tipsJobs: JobTable = {
  handlers: { 'tips:settle-forgotten': settleForgotten, 'tips:cancel-payment': cancelPayment },
  schedule: ['41 * * * * tips:settle-forgotten'],
}
