import type { Context } from '#server/platform/context.ts'
import type { RuleName } from '#server/platform/limits/rules.ts'
import type { Device } from './known-device.ts'

/** Who tries to get in. */
export type Caller = { address: string; deviceName: string; device: Device }

export type Budget = [RuleName, string]

/** Only failures count. They are counted beforehand, so that many at once cannot slip through together. */
export async function countFailure<Found>(
  ctx: Context,
  budgets: Budget[],
  attempt: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const [rule, key] of budgets) await ctx.limits.spend(rule, key)
  const found = await attempt()
  if (found) for (const [rule, key] of budgets) await ctx.limits.refund(rule, key)
  return found
}
