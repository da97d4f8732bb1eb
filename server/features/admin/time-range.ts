import type { TimeRange } from '#contract/admin.ts'

const HOUR = 60 * 60 * 1000
const hours: Record<Exclude<TimeRange, 'all'>, number> = {
  '24h': 24,
  '7d': 7 * 24,
  '30d': 30 * 24,
  '90d': 90 * 24,
}

/** Since when, or undefined for all time. */
export function startOf(range: TimeRange, now: Date): Date | undefined {
  return range === 'all' ? undefined : new Date(now.getTime() - hours[range] * HOUR)
}
