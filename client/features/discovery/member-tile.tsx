import { clsx } from 'clsx'
import { Check, EllipsisVertical } from 'lucide-react'
import { Link } from 'react-router'
import { RoleBadge } from '#client/features/profile/index.ts'
import { Photo } from '#client/ui/photo.tsx'
import { StarRating } from '#client/ui/star-rating.tsx'
import { useLongPress } from '#client/ui/use-long-press.ts'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { defaultMemberRole } from '#contract/product.ts'

export type MemberTileProps = {
  member: DiscoveredMember
  /** Opens what can be done about him: by the three dots and by a long press. */
  onMenu?: (member: DiscoveredMember) => void
  /** With it a tap chooses him instead of opening his page. */
  onSelect?: (member: DiscoveredMember) => void
  selected?: boolean
  /** For the first tiles in view. */
  eager?: boolean
}

/** A member in the grid: four facts and one control over his picture. */
export function MemberTile({ member, onMenu, onSelect, selected = false, eager }: MemberTileProps) {
  const hold = useLongPress(() => onMenu?.(member))
  const { username, profile } = member
  const name = profile ? `${username}, ${profile.age}` : username
  return (
    <article className={clsx('tile', selected && 'sel')} {...(onMenu && hold)}>
      <Photo src={member.thumbUrl} thumbhash={member.thumbhash} alt="" eager={eager} />
      <RoleBadge role={profile?.role ?? defaultMemberRole} look="photo" />
      <TileCaption member={member} />
      {onSelect ? (
        <button
          type="button"
          className="absolute inset-0"
          aria-pressed={selected}
          aria-label={name}
          onClick={() => onSelect(member)}
        />
      ) : (
        <Link
          to={`/user/${member.id}`}
          className="absolute inset-0"
          aria-label={spoken(name, member)}
          draggable={false}
        />
      )}
      {onSelect && <TileTick selected={selected} />}
      {onMenu && (
        <button
          type="button"
          className="more"
          aria-label={`More about ${username}`}
          aria-haspopup="dialog"
          onClick={() => onMenu(member)}
        >
          <EllipsisVertical aria-hidden="true" />
        </button>
      )}
    </article>
  )
}

function TileCaption({ member }: { member: DiscoveredMember }) {
  return (
    <span className="cap" aria-hidden="true">
      <span className="name">
        {member.presence === 'online' && <span className="dot" />}
        <span className="cut">{member.username}</span>
        {member.profile && <span className="-ml-[5px] flex-none">, {member.profile.age}</span>}
      </span>
      <span className="meta">
        <span>{member.distance}</span>
        <StarRating value={member.averageRating} />
      </span>
    </span>
  )
}

function TileTick({ selected }: { selected: boolean }) {
  return selected ? (
    <span className="tickmark pointer-events-none">
      <Check className="ico xs" aria-hidden="true" />
    </span>
  ) : (
    <span className="untick pointer-events-none" />
  )
}

/** The whole tile in one breath, for those who hear it. */
function spoken(name: string, { profile, presence, distance, averageRating }: DiscoveredMember): string {
  return [
    name,
    profile?.role,
    presence === 'online' && 'online',
    distance,
    averageRating > 0 && `${averageRating.toFixed(1)} stars`,
  ]
    .filter(Boolean)
    .join(', ')
}
