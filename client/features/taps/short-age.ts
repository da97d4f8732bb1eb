import { longDate } from '#client/platform/format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'Just now', '8m ago', '2h ago', '5d ago', '3 May 2026': short enough to stand beside a role. */
export function shortAge(moment: string, now: Date): string {
  const age = now.getTime() - new Date(moment).getTime()
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  return age < 7 * DAY ? `${Math.floor(age / DAY)}d ago` : longDate(moment)
}
