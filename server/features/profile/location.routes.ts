import { locationApi } from '#contract/location.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { forgetLocation, setLocation } from './location.service.ts'

export function locationRoutes(serve: Serve): void {
  serve(locationApi.setLocation, ({ ctx, viewer, body }) => setLocation(ctx, viewer, body))
  serve(locationApi.forgetLocation, ({ ctx, viewer }) => forgetLocation(ctx, viewer))
}
