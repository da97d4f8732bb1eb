import { X } from 'lucide-react'
import { Link } from 'react-router'
import { RoleBadge } from '#client/features/profile/index.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Photo } from '#client/ui/photo.tsx'
import type { MapMember } from '#contract/discovery.ts'

/** First and last name where he gave them, else the username. */
export function mapName({ firstName, lastName, username }: MapMember): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username
}

export function MemberPopup({ member, onClose }: { member: MapMember; onClose: () => void }) {
  const name = mapName(member)
  return (
    <article className="relative flex w-[280px] max-w-full gap-2.5 p-2.5">
      {member.thumbUrl ? (
        <Photo src={member.thumbUrl} alt="" eager className="h-26 w-22 flex-none rounded-control" />
      ) : (
        <span className="grid h-26 w-22 flex-none place-items-center rounded-control bg-surface-3 font-bold text-34 text-ink-2">
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <div className="min-w-0 flex-1 self-center">
        <h2 className="truncate pr-8 font-bold text-15">
          {name}, {member.profile.age}
        </h2>
        <div className="flex items-center my-1.5 gap-1.5 text-13 text-muted">
          {member.profile.role ? <RoleBadge role={member.profile.role} look="plain" /> : <span>User</span>}
          {member.distance && <span>· {member.distance}</span>}
        </div>
        <Button size="small" className="w-full" asChild>
          <Link to={`/user/${member.id}`}>View Profile</Link>
        </Button>
      </div>
      <IconButton label="Close" tooltip={false} className="absolute top-0 right-0" onClick={onClose}>
        <X className="size-icon-s" />
      </IconButton>
    </article>
  )
}
