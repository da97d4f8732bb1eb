import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listRules } from './reach.queries.ts'

/** What he wrote, and where his conversations stand, lies with conversations. */
export const chatOwnData: OwnData = {
  exportMember: async (ctx, userId) => ({ reach_rules: await listRules(ctx.db, userId) }),
}
