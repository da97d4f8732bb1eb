import { pushApi } from '#contract/push.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import {
  changePushSettings,
  readPushKey,
  readPushSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from './push.service.ts'

export function pushRoutes(serve: Serve): void {
  serve(pushApi.key, ({ ctx }) => readPushKey(ctx))
  serve(pushApi.settings, ({ ctx, viewer }) => readPushSettings(ctx, viewer))
  serve(pushApi.changeSettings, ({ ctx, viewer, body }) => changePushSettings(ctx, viewer, body))
  serve(pushApi.subscribe, ({ ctx, viewer, body }) => subscribeToPush(ctx, viewer, body))
  serve(pushApi.unsubscribe, ({ ctx, viewer }) => unsubscribeFromPush(ctx, viewer))
}
