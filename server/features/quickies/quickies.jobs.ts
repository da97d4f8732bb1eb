import type { JobTable } from '#server/platform/jobs/jobs.ts'
import { addMp4 } from './quickie-mp4.service.ts'

export const quickiesJobs: JobTable = {
  handlers: { 'quickies:make-mp4': (ctx, { id }: { id: number }) => addMp4(ctx, id) },
  schedule: [],
}
