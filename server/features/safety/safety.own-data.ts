import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { deleteReportsAbout, eraseReportsBy, listReportsBy } from './safety.queries.ts'
import { announceGone } from './safety.service.ts'

/** Reports. Blocks are exported with the account. */
export const safetyOwnData: OwnData = {
  withheld: {
    'reports.reported_id': 'A report is confidential: nobody learns who has reported him.',
  },
  exportMember: async (ctx, userId) => ({ reports: await listReportsBy(ctx.db, userId) }),
  async forgetMember(ctx, userId) {
    await announceGone(ctx, userId)
    await eraseReportsBy(ctx.db, userId)
    await deleteReportsAbout(ctx.db, userId)
  },
}
