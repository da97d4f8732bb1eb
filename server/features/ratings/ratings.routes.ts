import { ratingsApi } from '#contract/ratings.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { rateMember, readAverageRating, readAverageRatings, readOwnRating } from './ratings.service.ts'

export function ratingsRoutes(serve: Serve): void {
  serve(ratingsApi.rate, ({ ctx, viewer, params, body }) =>
    rateMember(ctx, viewer, params.userId, body.rating),
  )
  serve(ratingsApi.own, ({ ctx, viewer, params }) => readOwnRating(ctx, viewer, params.userId))
  serve(ratingsApi.average, ({ ctx, viewer, params }) => readAverageRating(ctx, viewer, params.id))
  serve(ratingsApi.averages, ({ ctx, viewer, body }) => readAverageRatings(ctx, viewer, body.userIds))
}
