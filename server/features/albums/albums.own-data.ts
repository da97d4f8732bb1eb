import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listShareRows } from './album-shares.queries.ts'
import { listAlbumRows, listItemRows } from './albums.queries.ts'

/** What is in his albums goes with his media, which the profile's part removes; rows go with the account. */
export const albumsOwnData: OwnData = {
  exportMember: async (ctx, userId) => ({
    albums: await listAlbumRows(ctx.db, userId),
    album_items: await listItemRows(ctx.db, userId),
    album_shares: await listShareRows(ctx.db, userId),
  }),
  forgetMember: async () => {},
}
