import { clsx } from 'clsx'
import { format, isSameYear } from 'date-fns'
import {
  Gift,
  Heart,
  type LucideIcon,
  MessageSquareText,
  ShieldCheck,
  Star,
  TriangleAlert,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '#client/ui/avatar.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import { useReadNotification } from './notifications.api.ts'

const icons: Record<NotificationKind, LucideIcon> = {
  'tap-received': Heart,
  'tap-accepted': Heart,
  'tip-received': Gift,
  'rating-received': Star,
  'group-added': Users,
  'admin-response': MessageSquareText,
  'report-handled': ShieldCheck,
  warning: TriangleAlert,
}

/** Tapping it marks it read and leads to what it is about. */
export function NotificationRow({ notification, now }: { notification: Notification; now: Date }) {
  const read = useReadNotification()
  const { id, link, isRead } = notification
  const props = {
    className: clsx('item notification', !isRead && 'unread'),
    onClick: () => {
      if (!isRead) read.mutate(id)
    },
    children: <RowContent notification={notification} now={now} />,
  }
  return <li>{link ? <Link to={link} {...props} /> : <button type="button" {...props} />}</li>
}

function RowContent({ notification, now }: { notification: Notification; now: Date }) {
  const { title, message, times, createdAt, isRead } = notification
  return (
    <>
      <Picture notification={notification} />
      <span className="grow">
        <b>{title}</b>
        <span className="message">{message}</span>
        <small>
          <time dateTime={createdAt}>{notificationAge(createdAt, now)}</time>
          {times > 1 && ` · ${times} times`}
        </small>
      </span>
      {!isRead && (
        <span className="new">
          <VisuallyHidden>Unread</VisuallyHidden>
        </span>
      )}
    </>
  )
}

/** Who it comes from with a small sign of what it is; the sign alone where it comes from nobody. */
function Picture({ notification: { actor, kind } }: { notification: Notification }) {
  const Icon = icons[kind]
  return (
    <span className={clsx('pic', kind === 'tap-accepted' && 'match')} aria-hidden="true">
      {actor && <Avatar src={actor.thumbUrl} thumbhash={actor.thumbhash} />}
      <i>
        <Icon className={clsx('ico', actor && 'xs')} />
      </i>
    </span>
  )
}

const HOUR = 60 * 60 * 1000

/** 'Just now', '3h ago', 'Yesterday', '9 Nov', '9 Nov 2025'. */
export function notificationAge(moment: string, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(moment).getTime()) / HOUR)
  if (hours < 1) return 'Just now'
  if (hours < 24) return `${hours}h ago`
  if (hours < 48) return 'Yesterday'
  return format(moment, isSameYear(moment, now) ? 'd MMM' : 'd MMM yyyy')
}
