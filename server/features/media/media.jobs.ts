import type { JobTable } from '#server/platform/jobs/jobs.ts'
import { removeUnsent } from './media-removal.service.ts'

export const mediaJobs: JobTable = {
  handlers: {
    'media:remove-files': (ctx, { keys }: { keys: string[] }) => ctx.storage.remove(keys),
    'media:remove-unsent': (ctx) => removeUnsent(ctx),
  },
  schedule: ['17 * * * * media:remove-unsent'],
}
