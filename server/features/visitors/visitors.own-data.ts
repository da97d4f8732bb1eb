import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { firstDay } from './visitors.service.ts'
import { countVisitsToExport, listFreshVisitsBy, readVisits } from './visitors-export.queries.ts'

export const visitorsOwnData: OwnData = {
  withheld: {
    'fresh_visits.visited_id':
      'A visit is listed when its hour is over: the minute would tell when its visitor was online.',
  },
  exportMember: async (ctx, userId) => ({ fresh_visits: await listFreshVisitsBy(ctx.db, userId) }),
  exportMuch: {
    count: (ctx, userId) => countVisitsToExport(ctx.db, userId),
    tables: { visits: (ctx, userId) => readVisits(ctx.db, userId, firstDay(ctx)) },
  },
}
