import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listEntryRows, listOnlineRows } from './discovery-export.queries.ts'

export const discoveryOwnData: OwnData = {
  exportMember: async (ctx, userId) => ({
    discovery_entries: await listEntryRows(ctx.db, userId),
    discovery_online: await listOnlineRows(ctx.db, userId),
  }),
}
