import { travelApi } from '#contract/travel.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { endTrip, planTrip, readTravel } from './travel.service.ts'

export function travelRoutes(serve: Serve): void {
  serve(travelApi.travel, ({ ctx, viewer }) => readTravel(ctx, viewer))
  serve(travelApi.plan, ({ ctx, viewer, body }) => planTrip(ctx, viewer, body))
  serve(travelApi.end, ({ ctx, viewer }) => endTrip(ctx, viewer))
}
