import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listFavouritesOf } from './favourites.queries.ts'

export const favouritesOwnData: OwnData = {
  withheld: {
    'favourites.member_id': 'Stars and notes are their author’s: nobody learns who has put one on him.',
  },
  exportMember: async (ctx, userId) => ({ favourites: await listFavouritesOf(ctx.db, userId) }),
}
