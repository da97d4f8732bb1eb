import { EllipsisVertical, Info, LogOut, Trash2, Users } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import {
  TimerSign,
  useDisappearingMenu,
  useMediaRow,
  useSearchRow,
  useStandingMenu,
} from '#client/features/conversations/index.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { type DropdownItem, DropdownMenu } from '#client/ui/layers/dropdown-menu.tsx'
import { HeaderBar, HeaderDetail, ScreenTitle } from '#client/ui/screen-header.tsx'
import type { Group } from '#contract/groups.ts'
import { GroupSign } from './group-card.tsx'
import { groupConversations } from './group-conversations.ts'
import { useGroup } from './groups.api.ts'
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
    <HeaderBar hasBack line tall>
      <BackLink to="/groups" />
      <GroupTitle groupId={groupId} group={group} onOpen={isMissing ? undefined : () => onOpen('members')} />
      {group && <GroupMenu group={group} onOpen={onOpen} />}
    </HeaderBar>
  )
}

function GroupMenu({ group, onOpen }: { group: Group; onOpen: (layer: GroupLayer) => void }) {
  const navigate = useNavigate()
  const standing = useStandingMenu(groupConversations, group.id, group)
  const time = useGroup(group.id).data?.disappearAfter
  const timer = useDisappearingMenu(groupConversations, group.id, time)
  const searchRow = useSearchRow(`/group-chat/${group.id}`)
  const mediaRow = useMediaRow(`/group-chat/${group.id}`)
  return (
    <>
      <TimerSign time={time} />
      <DropdownMenu
        trigger={
          <IconButton label="More" tooltip={false}>
            <EllipsisVertical />
          </IconButton>
        }
        items={[
          { label: 'Group info', icon: Info, onSelect: () => void navigate(`/group-info/${group.id}`) },
          searchRow,
          mediaRow,
          ...standing.items,
          ...timer.items,
          ...menuOf(group, onOpen),
        ]}
      />
      {standing.layers}
      {timer.layers}
    </>
  )
}

type GroupTitleProps = { groupId: number; group: Group | undefined; onOpen: (() => void) | undefined }

function GroupTitle({ groupId, group, onOpen }: GroupTitleProps) {
  const detailId = useId()
  const typing = useTypingWords(groupId)
  const name = group?.name ?? 'Group'
  return (
    <div className="relative flex min-h-target min-w-0 flex-1 items-center gap-[10px] rounded-control">
      <GroupSign small picture={group?.picture} />
      <span className="min-w-0 flex-1">
        <ScreenTitle className="truncate leading-[1.2]">
          {onOpen ? (
            // It lies over the whole row; inside the heading, so that there is one.
            <button
              type="button"
              className="max-w-full after:absolute after:inset-0 after:rounded-control"
              aria-haspopup="dialog"
              aria-describedby={detailId}
              onClick={onOpen}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </ScreenTitle>
        {onOpen && (
          <HeaderDetail className="truncate" tone={typing ? 'accent' : 'muted'} id={detailId}>
            {typing ? `${typing}…` : membersWords(group?.memberCount)}
          </HeaderDetail>
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
