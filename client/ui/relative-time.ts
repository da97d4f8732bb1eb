import { formatDistanceToNow } from 'date-fns/formatDistanceToNow'

/** '5 minutes ago'. */
export function relativeTime(at: string | number | Date): string {
  return formatDistanceToNow(new Date(at), { addSuffix: true })
}
