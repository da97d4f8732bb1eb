import { Lock, Trash2, Users } from 'lucide-react'
import { Link } from 'react-router'
import { monthAndDay } from '#client/platform/format.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Group } from '#contract/groups.ts'

/** A group in the list. Only its creator is offered to delete it. */
export function GroupCard({ group, onDelete }: { group: Group; onDelete: () => void }) {
  return (
    <li className="card group-card">
      <Link to={`/group-chat/${group.id}`}>
        <span className="group-art">
          <Users className="ico" aria-hidden="true" />
        </span>
        <span className="grow">
          <span className="row gap-1.5">
            <b className="cut">{group.name}</b>
            {group.isPrivate && (
              <>
                <Lock className="ico xs" aria-hidden="true" />
                <VisuallyHidden>Private</VisuallyHidden>
              </>
            )}
          </span>
          {group.description && <p className="cut">{group.description}</p>}
          <small>{createdWords(group.createdAt)}</small>
        </span>
        <CountBadge count={group.unreadCount} />
      </Link>
      {group.isCreator && (
        <IconButton label={`Delete ${group.name}`} onClick={onDelete}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}

function createdWords(createdAt: string | undefined): string {
  return createdAt ? `Created ${monthAndDay(createdAt)}` : 'Unknown'
}
