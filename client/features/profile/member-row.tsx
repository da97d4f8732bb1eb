import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsOpen } from '#client/platform/panes.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ListRow } from '#client/ui/list-row.tsx'
import { defaultMemberRole } from '#contract/product.ts'
import type { MemberCard } from '#contract/profile.ts'
import { RoleBadge } from './role-badge.tsx'

type MemberRowProps = {
  user: MemberCard
  /** What the list says of him, behind his role. */
  children?: ReactNode
}

/** A member in a list: the way to his page, and to a chat with him. */
export function MemberRow({ user, children }: MemberRowProps) {
  const page = `/user/${user.id}`
  return (
    <ListRow tight lifted>
      <Link
        to={page}
        data-item
        aria-current={useIsOpen(page) || undefined}
        className="flex min-h-target min-w-0 flex-1 items-center gap-[10px] rounded-control"
      >
        <Avatar src={user.thumbUrl} thumbhash={user.thumbhash} online={user.presence === 'online'} />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-bold text-16">{user.username}</b>
          <span className="flex flex-wrap items-center gap-x-[6px] whitespace-nowrap text-13 text-muted">
            <RoleBadge role={user.profile?.role ?? defaultMemberRole} look="plain" />
            {children}
          </span>
        </span>
      </Link>
      <IconButton label={`Message ${user.username}`} variant="solid" asChild>
        <Link to={`/chat/${user.id}`}>
          <MessageCircle />
        </Link>
      </IconButton>
    </ListRow>
  )
}
