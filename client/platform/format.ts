import { differenceInCalendarDays, format, formatDistance, formatDistanceStrict } from 'date-fns'

/** '14:05' */
export function timeOfDay(moment: string): string {
  return format(moment, 'HH:mm')
}

/** '5 minutes ago' */
export function timeAgo(moment: string, now: Date): string {
  return formatDistance(moment, now, { addSuffix: true })
}

/** '25 minutes', '3 hours': never less than it is. */
export function duration(seconds: number): string {
  return formatDistanceStrict(0, seconds * 1000, { roundingMethod: 'ceil' })
}

/** '3 May 2026' */
export function longDate(moment: string): string {
  return format(moment, 'd MMM yyyy')
}

/** 'May 3' */
export function monthAndDay(moment: string): string {
  return format(moment, 'MMM d')
}

/** '3 May 2026, 14:05' */
export function fullDateTime(moment: string): string {
  return format(moment, 'd MMM yyyy, HH:mm')
}

/** The line between two days of a conversation: 'Today', 'Yesterday', 'Monday', '3 May 2026'. */
export function dayName(moment: string, now: Date): string {
  const days = differenceInCalendarDays(now, moment)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days < 7 ? format(moment, 'EEEE') : longDate(moment)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'Just now', '8m ago', '2h ago', '5d ago', '3 May 2026': short enough to stand beside a name. */
export function shortAge(moment: string, now: Date): string {
  const age = now.getTime() - new Date(moment).getTime()
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  return age < 7 * DAY ? `${Math.floor(age / DAY)}d ago` : longDate(moment)
}

/** '£5' */
export function pounds(amount: number): string {
  // Not a formatter made ahead: to make one takes longer than all else of the module that is loaded with it.
  return `£${amount.toLocaleString('en-GB')}`
}
