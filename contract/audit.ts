import * as z from 'zod/mini'
import { id, moment } from './endpoint.ts'

export const auditActions = [
  'messages.read',
  'users.listed',
  'user.opened',
  'reports.read',
  'evidence.opened',
  'data.exported',
  'role.changed',
  'user.suspended',
  'user.unsuspended',
  'feedback.answered',
  'report.dismissed',
  'report.removed',
  'report.warned',
  'report.suspended',
  'verification.opened',
  'verification.approved',
  'verification.refused',
  'second-factor.forgotten',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Null when he has left. */
const named = z.nullable(z.object({ id, username: z.string() }))

export const auditRow = z.object({
  id,
  actor: named,
  /** Null for the operator at the machine, who needs no account. */
  actorId: z.nullable(id),
  action: z.enum(auditActions),
  targetId: z.nullable(id),
  target: named,
  details: z.string(),
  createdAt: moment,
})
export type AuditRow = z.infer<typeof auditRow>
