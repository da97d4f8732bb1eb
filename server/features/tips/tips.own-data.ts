import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { cancelPayment } from './settlement.service.ts'
import { listOpenPayments, listReceivedRows, listSentRows } from './tips.queries.ts'

/** What stays of a tip when one of the two goes is an amount: a trigger of the table sees to it. */
export const tipsOwnData: OwnData = {
  withheld: {
    'tips.to_user_id':
      'A tip that was begun and not paid is its sender’s own matter. Those that were paid are in tips_received.',
  },
  exportMember: async (ctx, userId) => ({
    tips: await listSentRows(ctx.db, userId),
    tips_received: await listReceivedRows(ctx.db, userId),
  }),
  async forgetMember(ctx, userId) {
    for (const reference of await listOpenPayments(ctx.db, userId))
      await ctx.jobs.add(cancelPayment, { reference })
  },
}
