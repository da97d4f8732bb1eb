import { clsx } from 'clsx'
import { format, isSameYear } from 'date-fns'
import {
  AtSign,
  BadgeCheck,
  Gift,
  Heart,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  ShieldCheck,
  SmilePlus,
  Star,
  TriangleAlert,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import { useIsOpen } from '#client/platform/panes.ts'
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
  'reaction-received': SmilePlus,
  'mention-received': AtSign,
  'admin-response': MessageSquareText,
  'report-handled': ShieldCheck,
  verification: BadgeCheck,
  warning: TriangleAlert,
  security: KeyRound,
}

/** Tapping it marks it read and leads to what it is about. */
export function NotificationRow({ notification, now }: { notification: Notification; now: Date }) {
  const read = useReadNotification()
  const { id, link, isRead } = notification
  const isOpen = useIsOpen(link ?? '')
  const props = {
    className: clsx(
      'relative flex min-h-[76px] w-full items-start gap-[12px] px-gutter py-[14px] text-left transition-[background-color] duration-quick hover:bg-hairline focus-visible:outline-offset-[-3px] aria-[current]:bg-accent-soft',
      !isRead && 'bg-surface-1',
    ),
    'data-unread': !isRead || undefined,
    'data-item': true,
    'aria-current': isOpen || undefined,
    onClick: () => {
      if (!isRead) read.mutate(id)
    },
    children: <RowContent notification={notification} now={now} />,
  }
  return (
    <li className="not-first:*:before:absolute not-first:*:before:top-0 not-first:*:before:right-0 not-first:*:before:left-[80px] not-first:*:before:h-px not-first:*:before:bg-hairline">
      {link ? <Link to={link} {...props} /> : <button type="button" {...props} />}
    </li>
  )
}

function RowContent({ notification, now }: { notification: Notification; now: Date }) {
  const { title, message, times, createdAt, isRead } = notification
  return (
    <>
      <Picture notification={notification} />
      <span className="min-w-0 flex-1">
        <b className="block font-bold text-15">{title}</b>
        <span className="wrap-anywhere block text-ink-2">{message}</span>
        <small className="text-12 text-muted">
          <time dateTime={createdAt}>{notificationAge(createdAt, now)}</time>
          {times > 1 && ` · ${times} times`}
        </small>
      </span>
      {!isRead && (
        <span className="mt-[6px] size-[10px] flex-none rounded-full bg-accent">
          <VisuallyHidden>Unread</VisuallyHidden>
        </span>
      )}
    </>
  )
}

/** Who it comes from with a small sign of what it is; the sign alone where it comes from nobody. */
function Picture({ notification: { actor, kind, isRead } }: { notification: Notification }) {
  const Icon = icons[kind]
  const edge = isRead ? 'ring-bg' : 'ring-surface-1'
  const sign = kind === 'tap-accepted' ? 'bg-grad-match text-on-match' : 'bg-grad-accent text-on-accent'
  return (
    <span className="relative size-[52px] flex-none rounded-full bg-surface-3" aria-hidden="true">
      {actor && <Avatar src={actor.thumbUrl} thumbhash={actor.thumbhash} />}
      <i
        className={clsx(
          'grid place-items-center rounded-full',
          actor
            ? ['-right-[4px] -bottom-[4px] absolute size-[26px] ring-3', edge, sign]
            : 'size-[52px] text-accent-text',
        )}
      >
        <Icon className={clsx(actor && 'size-icon-xs')} />
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
