import { clsx } from 'clsx'
import { ArrowLeft, EllipsisVertical, LogOut, Trash2, Users } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#client/ui/icon-button.tsx'
import { type DropdownItem, DropdownMenu } from '#client/ui/layers/dropdown-menu.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import type { Group } from '#contract/groups.ts'
import type { Blockable } from './leave-group-dialog.tsx'
import { useTypingWords } from './sender.ts'

export type GroupLayer = 'members' | 'leave' | 'delete' | { leaveAndBlock: Blockable }

type GroupChatHeaderProps = {
  groupId: number
  /** Undefined until it is read. */
  group: Group | undefined
  isMissing: boolean
  onOpen: (layer: GroupLayer) => void
}

/** The group and who is in it; a touch opens the list of members. */
export function GroupChatHeader({ groupId, group, isMissing, onOpen }: GroupChatHeaderProps) {
  return (
    <header className="header back line chat-header">
      <IconButton label="Back" asChild>
        <Link to="/groups">
          <ArrowLeft />
        </Link>
      </IconButton>
      <GroupTitle groupId={groupId} group={group} onOpen={isMissing ? undefined : () => onOpen('members')} />
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

type GroupTitleProps = { groupId: number; group: Group | undefined; onOpen: (() => void) | undefined }

function GroupTitle({ groupId, group, onOpen }: GroupTitleProps) {
  const heading = useHeadingFocus()
  const detailId = useId()
  const typing = useTypingWords(groupId)
  const name = group?.name ?? 'Group'
  return (
    <div className="row who grow group-title">
      <span className="group-art m">
        <Users className="ico" aria-hidden="true" />
      </span>
      <span className="grow">
        <h1 className="cut" tabIndex={-1} ref={heading}>
          {onOpen ? (
            // It lies over the whole row; inside the heading, so that there is one.
            <button type="button" aria-haspopup="dialog" aria-describedby={detailId} onClick={onOpen}>
              {name}
            </button>
          ) : (
            name
          )}
        </h1>
        {onOpen && (
          <small className={clsx('cut', typing && 'typing')} id={detailId}>
            {typing ? `${typing}…` : membersWords(group?.memberCount)}
          </small>
        )}
      </span>
    </div>
  )
}

function membersWords(count: number | undefined): string {
  if (!count) return 'Tap to view members'
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
