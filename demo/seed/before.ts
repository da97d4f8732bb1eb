import type { Context } from '#server/platform/context.ts'

export function before(ctx: Context, minutes: number): Date {
  return new Date(ctx.now().getTime() - minutes * 60_000)
}

/** The same house at an earlier hour, with nobody listening and no limits: the past is told at one sitting. */
export function backThen(ctx: Context, minutesAgo: number): Context {
  const moment = before(ctx, minutesAgo)
  const then: Context = {
    ...ctx,
    now: () => moment,
    limits: { spend: async () => {}, allows: async () => true, refund: async () => {} },
    publish: () => {},
    transaction: (work) => work(then),
  }
  return then
}
