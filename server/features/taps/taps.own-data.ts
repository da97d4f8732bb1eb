import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listTapsOf } from './taps.queries.ts'
import { statusFor } from './taps.service.ts'

export const tapsOwnData: OwnData = {
  exportMember: async (ctx, userId) => {
    const rows = await listTapsOf(ctx.db, userId)
    return {
      taps: rows.map(({ answeredAt, ...row }) => {
        const status = statusFor({ answeredAt, ...row }, userId)
        // When it was passed on is as silent as that it was.
        return { ...row, status, answeredAt: status === 'pending' ? null : answeredAt }
      }),
    }
  },
}
