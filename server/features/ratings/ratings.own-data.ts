import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listRatingsBy, listTotalRows } from './ratings.queries.ts'
import { withdrawRatingsBy } from './ratings.service.ts'

export const ratingsOwnData: OwnData = {
  withheld: {
    'ratings.rated_id': 'Ratings are given without a name. What they come to is in rating_totals.',
  },
  exportMember: async (ctx, userId) => ({
    ratings: await listRatingsBy(ctx.db, userId),
    rating_totals: await listTotalRows(ctx.db, userId),
  }),
  hideMember: withdrawRatingsBy,
}
