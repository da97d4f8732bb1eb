import { clsx } from 'clsx'
import { ArrowLeft, EllipsisVertical, LogOut, Trash2, Users } from 'lucide-react'
import { Link } from 'react-router'
import { type DropdownItem, DropdownMenu } from '#client/ui/dropdown-menu.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import type { Group } from '#contract/groups.ts'
import type { GroupLayer } from './group-chat-screen.tsx'
import { typingWords } from './sender.ts'
import { useTypingNames } from './use-typing-names.ts'

type GroupChatHeaderProps = {
  groupId: number
  group: Group | undefined
  onOpen: (layer: GroupLayer) => void
}

/** The group and who is in it; a touch opens the list of members. */
export function GroupChatHeader({ groupId, group, onOpen }: GroupChatHeaderProps) {
  const heading = useHeadingFocus()
  const typing = typingWords(useTypingNames(groupId))
  return (
    <header className="header back line chat-header">
      <IconButton label="Back" asChild>
        <Link to="/groups">
          <ArrowLeft />
        </Link>
      </IconButton>
      {group ? (
        <button
          type="button"
          className="row who grow text-left"
          aria-haspopup="dialog"
          onClick={() => onOpen('members')}
        >
          <span className="group-art m">
            <Users className="ico" aria-hidden="true" />
          </span>
          <span className="grow">
            <h1 className="cut" tabIndex={-1} ref={heading}>
              {group.name}
            </h1>
            <small className={clsx('cut', typing && 'typing')}>
              {typing ? `${typing}…` : membersWords(group.memberCount)}
            </small>
          </span>
        </button>
      ) : (
        <h1 className="grow" tabIndex={-1} ref={heading}>
          Group
        </h1>
      )}
      {group && (
        <DropdownMenu
          trigger={
            <IconButton label="More" tooltip={false}>
              <EllipsisVertical />
            </IconButton>
          }
          items={menuOf(group, onOpen)}
        />
      )}
    </header>
  )
}

function membersWords(count: number): string {
  if (count === 0) return 'Tap to view members'
  return count === 1 ? '1 member' : `${count} members`
}

function menuOf(group: Group, onOpen: (layer: GroupLayer) => void): DropdownItem[] {
  const items: DropdownItem[] = [
    { label: 'Group Members', icon: Users, onSelect: () => onOpen('members') },
    { label: 'Leave group', icon: LogOut, onSelect: () => onOpen('leave') },
  ]
  if (group.isCreator)
    items.push({ label: 'Delete group', icon: Trash2, tone: 'bad', onSelect: () => onOpen('delete') })
  return items
}
