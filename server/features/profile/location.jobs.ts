import type { JobTable } from '#server/platform/jobs/jobs.ts'
import { forgetOldPlaces } from './location.service.ts'

export const locationJobs: JobTable = {
  handlers: { 'location:forget-old-places': (ctx) => forgetOldPlaces(ctx) },
  schedule: ['43 * * * * location:forget-old-places'],
}
