import { clsx } from 'clsx'
import { Check, EllipsisVertical, Image, Images, MailOpen, MailPlus, Mic, Trash2, Video } from 'lucide-react'
import { Link } from 'react-router'
import {
  conversationKey,
  messageWords,
  StandingSigns,
  Ticks,
  useStandingMenu,
  useTypists,
} from '#client/features/conversations/index.ts'
import { useIsOpen } from '#client/platform/panes.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ContextMenu } from '#client/ui/layers/context-menu.tsx'
import { type DropdownItem, DropdownMenu } from '#client/ui/layers/dropdown-menu.tsx'
import { ListRow } from '#client/ui/list-row.tsx'
import { SwipeRow } from '#client/ui/swipe-row.tsx'
import type { Conversation } from '#contract/chat.ts'
import { directConversations } from './direct-conversations.ts'
import { useAcceptRequest } from './reach/reach.api.ts'

export type ConversationRowProps = {
  conversation: Conversation
  now: Date
  onToggleRead: () => void
  onDelete: () => void
}

export function ConversationRow({ conversation, now, onToggleRead, onDelete }: ConversationRowProps) {
  const { user, lastMessage, unreadCount } = conversation
  const isUnread = unreadCount > 0
  const isOpen = useIsOpen(`/chat/${user.id}`)
  const standing = useStandingMenu(directConversations, user.id, conversation)
  const accept = useAcceptRequest(user.id)
  const items: DropdownItem[] = [
    ...(conversation.isRequest
      ? [{ label: 'Accept', icon: Check, onSelect: () => accept.mutate() }]
      : [...readItems(conversation, onToggleRead), ...standing.items]),
    { label: 'Delete', icon: Trash2, tone: 'bad', onSelect: onDelete },
  ]
  return (
    <>
      <ContextMenu items={items}>
        <ListRow bare lifted data-unread={isUnread || undefined}>
          <SwipeRow {...swipeOf(conversation, standing.archive, onDelete)}>
            <Link
              to={`/chat/${user.id}`}
              data-item
              aria-current={isOpen || undefined}
              className="flex min-w-0 flex-1 items-center gap-[12px] py-[10px] pl-gutter focus-visible:rounded-control focus-visible:outline-offset-[-3px]"
            >
              <Avatar
                size="row"
                src={user.thumbUrl}
                thumbhash={user.thumbhash}
                online={user.presence === 'online'}
              />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-[8px]">
                  <b className="truncate font-bold text-16">{user.username}</b>
                  <time
                    className={clsx(
                      'ml-auto whitespace-nowrap text-12 tabular-nums',
                      isUnread ? 'font-semibold text-accent-text' : 'text-muted',
                    )}
                    dateTime={lastMessage.createdAt}
                  >
                    {ago(lastMessage.createdAt, now)}
                  </time>
                </span>
                <span className="flex items-center gap-2">
                  <Preview conversation={conversation} />
                  <StandingSigns {...conversation} />
                  <CountBadge count={unreadCount} />
                </span>
              </span>
            </Link>
            <DropdownMenu
              trigger={
                <IconButton
                  label={`More for ${user.username}`}
                  variant="muted"
                  className="mr-[4px]"
                  tooltip={false}
                >
                  <EllipsisVertical className="size-icon-s" />
                </IconButton>
              }
              items={items}
            />
          </SwipeRow>
        </ListRow>
      </ContextMenu>
      {standing.layers}
    </>
  )
}

/** What pushing the row to the left does. */
function swipeOf({ isRequest, isArchived }: Conversation, archive: () => void, onDelete: () => void) {
  if (isRequest) return { label: 'Delete', onSwipe: onDelete }
  return { label: isArchived ? 'Unarchive' : 'Archive', onSwipe: archive }
}

/** A conversation is unread by what the other said last: after a word of one's own there is nothing to mark. */
function readItems({ user, lastMessage, unreadCount }: Conversation, onSelect: () => void): DropdownItem[] {
  if (unreadCount > 0) return [{ label: 'Mark as read', icon: MailOpen, onSelect }]
  return lastMessage.fromUserId === user.id ? [{ label: 'Mark as unread', icon: MailPlus, onSelect }] : []
}

const icons = {
  text: undefined,
  image: Image,
  video: Video,
  voice: Mic,
  notice: undefined,
  album: Images,
  'album-request': Images,
  poll: undefined,
}

function Preview({ conversation: { user, lastMessage, unreadCount } }: { conversation: Conversation }) {
  const isTyping = useTypists(conversationKey({ kind: 'direct', id: user.id })).length > 0
  const look = clsx(
    'flex min-w-0 flex-1 items-center gap-[5px] truncate text-15',
    unreadCount > 0 ? 'font-semibold text-ink' : 'text-muted',
  )
  if (isTyping)
    return (
      <span className={look}>
        <span className="text-accent-text">typing…</span>
      </span>
    )
  const isOwn = lastMessage.fromUserId !== user.id
  const Icon = lastMessage.unsent ? undefined : icons[lastMessage.messageType]
  return (
    <span className={look}>
      {isOwn && !lastMessage.unsent && lastMessage.messageType !== 'notice' && (
        <Ticks delivery={lastMessage.isRead ? 'read' : 'sent'} />
      )}
      {Icon && <Icon className="size-icon-xs" aria-hidden="true" />}
      <span className="truncate">{messageWords(lastMessage, { isOwn, name: user.username })}</span>
    </span>
  )
}

const MINUTE = 60_000
const steps = [
  { unit: 'm', ms: MINUTE, until: 60 * MINUTE },
  { unit: 'h', ms: 60 * MINUTE, until: 24 * 60 * MINUTE },
  { unit: 'd', ms: 24 * 60 * MINUTE, until: 7 * 24 * 60 * MINUTE },
  { unit: 'w', ms: 7 * 24 * 60 * MINUTE, until: 365 * 24 * 60 * MINUTE },
  { unit: 'y', ms: 365 * 24 * 60 * MINUTE, until: Number.POSITIVE_INFINITY },
]

/** '2m ago', '3h ago', '5d ago': short enough to stand beside a name. */
function ago(moment: string, now: Date): string {
  const age = Math.max(0, now.getTime() - new Date(moment).getTime())
  const { unit, ms } = steps.find(({ until }) => age < until)!
  return `${Math.max(1, Math.floor(age / ms))}${unit} ago`
}
