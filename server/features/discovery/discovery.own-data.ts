import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listEntryRows, listOnlineRows } from './discovery-export.queries.ts'
import { listPassedBy } from './passed/passed.queries.ts'

export const discoveryOwnData: OwnData = {
  withheld: {
    'passed_members.member_id': 'Nobody learns who has passed him.',
  },
  exportMember: async (ctx, userId) => ({
    discovery_entries: await listEntryRows(ctx.db, userId),
    discovery_online: await listOnlineRows(ctx.db, userId),
    passed_members: await listPassedBy(ctx.db, userId),
  }),
}
