import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { sealQuickies } from './quickie-evidence.service.ts'
import { listQuickieRows, listViewRows } from './quickies.queries.ts'

/** His clips go with his media, which the profile's part removes. */
export const quickiesOwnData: OwnData = {
  exportMember: async (ctx, userId) => ({
    quickies: await listQuickieRows(ctx.db, userId),
    quickie_views: await listViewRows(ctx.db, userId),
  }),
  forgetMember: (ctx, userId) => sealQuickies(ctx, userId),
}
