import { passedApi } from '#contract/passed.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { changePassing, countOwnPassed, forgetPassed, readPassing } from './passed.service.ts'

export function passedRoutes(serve: Serve): void {
  serve(passedApi.count, ({ ctx, viewer }) => countOwnPassed(ctx, viewer))
  serve(passedApi.read, ({ ctx, viewer, params }) => readPassing(ctx, viewer, params.userId))
  serve(passedApi.change, ({ ctx, viewer, params, body }) => changePassing(ctx, viewer, params.userId, body))
  serve(passedApi.forget, ({ ctx, viewer }) => forgetPassed(ctx, viewer))
}
