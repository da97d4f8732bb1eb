import { LOOKED_KM } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { exploreApi } from '#contract/explore.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { readAnnouncedTrips } from './announced-trips.service.ts'
import { exploreCity, requireCity } from './explore.service.ts'

export function exploreRoutes(serve: Serve): void {
  serve(exploreApi.cities, async ({ ctx, viewer, query }) => {
    await ctx.limits.spend('place', viewer.id)
    return ctx.places.searchCities(query.q, query.limit)
  })
  serve(exploreApi.city, ({ ctx, params }) => requireCity(ctx, params.cityId))
  serve(exploreApi.members, async ({ ctx, viewer, params, query }) => {
    const { members, nextCursor, lookedKm } = await exploreCity(ctx, viewer, { ...query, ...params })
    return { body: members, headers: { [NEXT_CURSOR]: nextCursor, [LOOKED_KM]: lookedKm } }
  })
  serve(exploreApi.announcedTrips, ({ ctx, viewer, query }) => readAnnouncedTrips(ctx, viewer, query))
}
