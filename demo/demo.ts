import type { Context } from '#server/platform/context.ts'
import { bringToLife } from './alive/alive.ts'
import { giveKeeperApp } from './seed/keeper-app.ts'
import { seedDemo } from './seed/seed.ts'
import { wakeCommunity } from './wake-community.ts'

/** Fills the product when it is empty and brings its people to life. Returns how to let them sleep again. */
export async function openDemo(ctx: Context, pace = 1): Promise<() => Promise<void>> {
  const begun = ctx.now()
  await seedDemo(ctx)
  await giveKeeperApp(ctx)
  await wakeCommunity(ctx)
  const { stop } = await bringToLife(ctx, pace)
  ctx.log.info({ seconds: (ctx.now().getTime() - begun.getTime()) / 1000 }, 'the demo is ready')
  return stop
}
