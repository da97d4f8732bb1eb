import { format, isSameYear } from 'date-fns'

const HOUR = 60 * 60 * 1000

/** 'Just now', '3h ago', 'Yesterday', '9 Nov', '9 Nov 2025'. */
export function notificationAge(moment: string, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(moment).getTime()) / HOUR)
  if (hours < 1) return 'Just now'
  if (hours < 24) return `${hours}h ago`
  if (hours < 48) return 'Yesterday'
  return format(moment, isSameYear(moment, now) ? 'd MMM' : 'd MMM yyyy')
}
