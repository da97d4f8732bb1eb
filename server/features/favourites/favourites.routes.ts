import { favouritesApi } from '#contract/favourites.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { replyWith } from '#server/platform/paging.ts'
import { changeMark, listOwnFavourites, readMark } from './favourites.service.ts'

export function favouritesRoutes(serve: Serve): void {
  serve(favouritesApi.list, ({ ctx, viewer, query }) => replyWith(listOwnFavourites(ctx, viewer, query)))
  serve(favouritesApi.read, ({ ctx, viewer, params }) => readMark(ctx, viewer, params.userId))
  serve(favouritesApi.change, ({ ctx, viewer, params, body }) => changeMark(ctx, viewer, params.userId, body))
}
