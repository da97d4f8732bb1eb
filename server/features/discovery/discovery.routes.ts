import { discoveryApi, LOOKED_KM } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { listDiscovery } from './discovery.service.ts'
import { countFiltered } from './filter-count.service.ts'
import { readMap } from './map/map.service.ts'
import { passedRoutes } from './passed/passed.routes.ts'
import { searchByUsername } from './username-search/username-search.service.ts'

const WEEK_SECONDS = 7 * 24 * 60 * 60

export function discoveryRoutes(serve: Serve): void {
  passedRoutes(serve)
  serve(discoveryApi.list, async ({ ctx, viewer, query }) => {
    const { members, nextCursor, lookedKm } = await listDiscovery(ctx, viewer, query)
    return { body: members, headers: { [NEXT_CURSOR]: nextCursor, [LOOKED_KM]: lookedKm } }
  })
  serve(discoveryApi.count, ({ ctx, viewer, query }) => countFiltered(ctx, viewer, query))
  serve(discoveryApi.map, ({ ctx, viewer, query }) => readMap(ctx, viewer, query))
  serve(discoveryApi.byUsername, ({ ctx, viewer, body }) => searchByUsername(ctx, viewer, body.start))
  serve(discoveryApi.places, async ({ ctx, viewer, query }) => {
    await ctx.limits.spend('place', viewer.id)
    return ctx.places.search(query.q, query.limit)
  })
  serve(discoveryApi.tile, async ({ ctx, viewer, params, reply }) => {
    await ctx.limits.spend('tile', viewer.id)
    const tile = await ctx.tiles.fetch(params.z, params.x, params.y)
    if (!tile) throw notFound('There is no such tile')
    return reply
      .type(tile.contentType)
      .header('cache-control', `private, max-age=${WEEK_SECONDS}`)
      .send(tile.bytes)
  })
  serve(discoveryApi.mapSettings, ({ ctx }) => ({
    tiles: ctx.tiles.configured
      ? { url: '/api/tiles/{z}/{x}/{y}', attribution: ctx.config.mapTiles.attribution }
      : null,
  }))
}
