import { Link } from 'react-router'
import { RoleBadge } from '#client/features/profile/index.ts'
import { MemberMenu } from '#client/features/safety/index.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import type { MenuRow } from '#client/ui/layers/menu-row.ts'
import { ListRow } from '#client/ui/list-row.tsx'
import type { GroupMember, GroupRole } from '#contract/groups.ts'
import { defaultMemberRole } from '#contract/product.ts'
import { senderName } from './sender.ts'

const roleWords: Record<GroupRole, string | undefined> = {
  creator: 'Creator',
  moderator: 'Moderator',
  member: undefined,
}

/** A member in a list of those who are in the group; a touch opens his page, `rows` come above 'Report' and 'Block'. */
export function GroupMemberRow({ member, rows }: { member: GroupMember; rows?: MenuRow[] }) {
  const isOneself = useViewer().id === member.id
  const words = roleWords[member.groupRole]
  return (
    <ListRow data-member={member.id}>
      <Link
        to={isOneself ? '/profile' : `/user/${member.id}`}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-control"
      >
        <Avatar
          src={member.thumbUrl ?? member.profileImageUrl}
          thumbhash={member.thumbhash}
          online={!isOneself && member.presence === 'online'}
        />
        <span className="min-w-0 flex-1">
          <b className="block truncate">{isOneself ? 'You' : senderName(member)}</b>
          <span className="flex items-center gap-2">
            <RoleBadge role={member.profile?.role ?? defaultMemberRole} look="plain" />
            {words && <small className="font-semibold text-12 text-accent-text">{words}</small>}
          </span>
        </span>
      </Link>
      {!isOneself && <MemberMenu member={member} rows={rows} />}
    </ListRow>
  )
}
