import { format } from 'date-fns'

const DAY_MS = 24 * 60 * 60 * 1000

/** The day of a trip as a moment of this device's calendar: a date without a time would be read in UTC. */
const localDay = (day: string) => new Date(`${day}T00:00`)

/** 'Fri 20 Nov' */
export const shortDay = (day: string) => format(localDay(day), 'EEE d MMM')

/** 'from tomorrow', 'from Friday', 'from 20 Nov' */
export function fromWhen(day: string, now: Date): string {
  const days = Math.round((Date.parse(day) - Date.parse(now.toISOString().slice(0, 10))) / DAY_MS)
  if (days <= 1) return days <= 0 ? 'from today' : 'from tomorrow'
  return `from ${format(localDay(day), days < 7 ? 'EEEE' : 'd MMM')}`
}
