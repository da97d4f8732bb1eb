import { barAddress } from '#server/platform/accounts/barred-addresses.ts'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import {
  deleteReportsAbout,
  eraseReportsBy,
  findSuspendedAddress,
  hasOpenReportAbout,
  listReportsBy,
} from './safety.queries.ts'
import { announceGone } from './safety.service.ts'
import { listSealedBy } from './sealed-evidence.queries.ts'

/** Reports, and what was taken back and can still be reported. Blocks are exported with the account. */
export const safetyOwnData: OwnData = {
  withheld: {
    'reports.reported_id': 'A report is confidential: nobody learns who has reported him.',
    'sealed_receivers.user_id':
      'Says only that something was received and taken back; GET /api/report/received lists it.',
  },
  exportMember: async (ctx, userId) => ({
    reports: await listReportsBy(ctx.db, userId),
    sealed_evidence: await listSealedBy(ctx.db, userId),
  }),
  holdsDeletion: (ctx, userId) => hasOpenReportAbout(ctx.db, userId),
  hideMember: announceGone,
  async forgetMember(ctx, userId) {
    await announceGone(ctx, userId)
    const address = await findSuspendedAddress(ctx.db, userId)
    if (address) await barAddress(ctx, address)
    await eraseReportsBy(ctx.db, userId)
    await deleteReportsAbout(ctx.db, userId)
  },
}
