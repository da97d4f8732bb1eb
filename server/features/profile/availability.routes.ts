import { availabilityApi } from '#contract/availability.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { endAvailability, readAvailability, setAvailability } from './availability.service.ts'

export function availabilityRoutes(serve: Serve): void {
  serve(availabilityApi.own, ({ ctx, viewer }) => readAvailability(ctx, viewer))
  serve(availabilityApi.set, ({ ctx, viewer, body }) => setAvailability(ctx, viewer, body))
  serve(availabilityApi.end, ({ ctx, viewer }) => endAvailability(ctx, viewer))
}
