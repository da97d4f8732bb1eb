const DAY_MS = 24 * 60 * 60 * 1000

/** 'Today', 'Yesterday', '5 days ago'. By the calendar of UTC, in which the server counts. */
export function dayInWords(day: string, now: Date): string {
  const days = Math.floor(now.getTime() / DAY_MS) - Date.parse(day) / DAY_MS
  if (days <= 0) return 'Today'
  return days === 1 ? 'Yesterday' : `${days} days ago`
}

/** '1 visit', '3 visits' */
export function visitsInWords(visits: number): string {
  return visits === 1 ? '1 visit' : `${visits} visits`
}
