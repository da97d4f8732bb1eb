import { differenceInCalendarDays, format, formatDistance } from 'date-fns'

/** '14:05' */
export function timeOfDay(moment: string): string {
  return format(moment, 'HH:mm')
}

/** '5 minutes ago' */
export function timeAgo(moment: string, now: Date): string {
  return formatDistance(moment, now, { addSuffix: true })
}

/** '3 May 2026' */
export function longDate(moment: string): string {
  return format(moment, 'd MMM yyyy')
}

/** 'May 3' */
export function monthAndDay(moment: string): string {
  return format(moment, 'MMM d')
}

/** The line between two days of a conversation: 'Today', 'Yesterday', 'Monday', '3 May 2026'. */
export function dayName(moment: string, now: Date): string {
  const days = differenceInCalendarDays(now, moment)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days < 7 ? format(moment, 'EEEE') : longDate(moment)
}
