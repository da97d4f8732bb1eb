import * as z from 'zod/mini'
import { bytes, endpoint, moment } from './endpoint.ts'

/** An export that is made in the background: how far it is in hundredths, and for how long it can be downloaded. */
export const exportState = z.object({
  state: z.enum(['none', 'running', 'ready', 'failed', 'expired']),
  progress: z.number(),
  bytes: z.nullable(z.number()),
  expiresAt: z.nullable(moment),
})
export type ExportState = z.infer<typeof exportState>

/** A member's own data, as a file of his. */
export const exportEndpoints = {
  exportData: endpoint({
    method: 'GET',
    path: '/api/export',
    access: 'member',
    summary: 'All that is kept about the caller, as a zip, made while he waits',
    forUnproven: true,
    reply: bytes,
  }),
  startExport: endpoint({
    method: 'POST',
    path: '/api/export',
    access: 'member',
    summary: 'The same in the background; while one is on its way, that one',
    forUnproven: true,
    reply: exportState,
  }),
  exportState: endpoint({
    method: 'GET',
    path: '/api/export/state',
    access: 'member',
    forUnproven: true,
    reply: exportState,
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/api/export/file',
    access: 'member',
    summary: 'The one that was made in the background, for a day',
    forUnproven: true,
    reply: bytes,
  }),
}
