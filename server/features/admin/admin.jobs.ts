import type { Job } from '#server/platform/jobs/define-job.ts'
import { anchorAudit } from './audit.service.ts'
import { noteActiveMembers } from './overview.service.ts'

export const adminJobs: Job[] = [noteActiveMembers, anchorAudit]
