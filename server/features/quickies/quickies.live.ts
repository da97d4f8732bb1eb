import { quickiesTopic } from '#contract/topics.ts'
import type { Context } from '#server/platform/context.ts'
import { listQuickieTopics } from './quickies.service.ts'

export function quickiesLive(ctx: Context): void {
  ctx.live.onTopic(quickiesTopic, (viewer) => listQuickieTopics(ctx, viewer))
}
