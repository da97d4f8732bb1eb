import { clsx } from 'clsx'
import { Info, Lock, LogOut, Trash2, Users } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { StandingSigns, useStandingMenu } from '#client/features/conversations/index.ts'
import { monthAndDay } from '#client/platform/format.ts'
import { useIsOpen } from '#client/platform/panes.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ContextMenu } from '#client/ui/layers/context-menu.tsx'
import type { DropdownItem } from '#client/ui/layers/dropdown-menu.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Group } from '#contract/groups.ts'
import { groupConversations } from './group-conversations.ts'

type GroupCardProps = { group: Group; onLeave: () => void; onDelete: () => void }

/** A group in the list. Only its creator is offered to delete it. */
export function GroupCard({ group, onLeave, onDelete }: GroupCardProps) {
  const navigate = useNavigate()
  const standing = useStandingMenu(groupConversations, group.id, group)
  const items: DropdownItem[] = [
    { label: 'Group info', icon: Info, onSelect: () => void navigate(`/group-info/${group.id}`) },
    ...standing.items,
    { label: 'Leave group', icon: LogOut, onSelect: onLeave },
  ]
  if (group.isCreator) items.push({ label: 'Delete group', icon: Trash2, tone: 'bad', onSelect: onDelete })
  return (
    <>
      <ContextMenu items={items}>
        <Card as="li" flush className="relative flex items-center">
          <Link
            to={`/group-chat/${group.id}`}
            data-item
            aria-current={useIsOpen(`/group-chat/${group.id}`) || undefined}
            className="flex min-w-0 flex-1 items-center gap-[14px] rounded-card p-[14px] transition-[background-color] duration-quick hover:bg-hairline aria-[current]:bg-accent-soft"
          >
            <GroupSign picture={group.picture} />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-1.5">
                <b className="truncate font-bold text-16">{group.name}</b>
                {group.isPrivate && (
                  <>
                    <Lock className="size-icon-xs" aria-hidden="true" />
                    <VisuallyHidden>Private</VisuallyHidden>
                  </>
                )}
              </span>
              {group.description && <p className="truncate text-ink-2">{group.description}</p>}
              <small className="text-12 text-muted">{createdWords(group.createdAt)}</small>
            </span>
            <StandingSigns {...group} />
            <CountBadge count={group.unreadCount} />
          </Link>
          {group.isCreator && (
            <IconButton
              label={`Delete ${group.name}`}
              variant="muted"
              className="mr-[6px] -ml-[8px]"
              onClick={onDelete}
            >
              <Trash2 />
            </IconButton>
          )}
        </Card>
      </ContextMenu>
      {standing.layers}
    </>
  )
}

/** The picture of a group, or what stands for one. */
export function GroupSign({ picture, small = false }: { picture?: Group['picture']; small?: boolean }) {
  if (picture)
    return <Avatar src={picture.thumbUrl} thumbhash={picture.thumbhash} size={small ? 'm' : 'normal'} />
  return (
    <span
      className={clsx(
        'grid flex-none place-items-center bg-accent-soft text-accent-text',
        small ? 'size-[44px] rounded-control [&_svg]:size-[22px]' : 'size-[52px] rounded-card',
      )}
    >
      <Users aria-hidden="true" />
    </span>
  )
}

function createdWords(createdAt: string | undefined): string {
  return createdAt ? `Created ${monthAndDay(createdAt)}` : 'Unknown'
}
