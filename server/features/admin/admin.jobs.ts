import type { JobTable } from '#server/platform/jobs/jobs.ts'
import { noteActiveMembers } from './overview.service.ts'

export const adminJobs: JobTable = {
  handlers: { 'admin:note-active-members': noteActiveMembers },
  schedule: ['58 * * * * admin:note-active-members'],
}
