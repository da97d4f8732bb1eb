import type { Job } from '#server/platform/jobs/define-job.ts'
import { noteActiveMembers } from './overview.service.ts'

export const adminJobs: Job[] = [noteActiveMembers]
