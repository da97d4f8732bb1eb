import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { roleShape } from '#client/features/profile/index.ts'
import { Photo } from '#client/ui/photo.tsx'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { defaultMemberRole } from '#contract/product.ts'

export type TileChoice = {
  /** Opens what can be done about him. */
  onMenu?: (member: DiscoveredMember) => void
  /** With it a tap chooses him instead of opening his page. */
  onSelect?: (member: DiscoveredMember) => void
}

export type MemberTileProps = TileChoice & {
  member: DiscoveredMember
  selected?: boolean
  /** For the first tiles in view. */
  eager?: boolean
}

/**
 * A member in the grid: four facts and one control over his picture. Dozens are made in one sweep of the thumb, so it
 * has few elements and no machinery: glyphs are backgrounds, the row hears a long press and leads its links on.
 */
export const MemberTile = memo(function MemberTile(props: MemberTileProps) {
  const { member, onMenu, onSelect, selected = false, eager } = props
  const { id, username, profile } = member
  const name = profile ? `${username}, ${profile.age}` : username
  const role = profile?.role ?? defaultMemberRole
  return (
    <article className={clsx('tile', selected && 'sel')} data-member={id}>
      <Photo src={member.thumbUrl} thumbhash={member.thumbhash} alt="" eager={eager} />
      <span className={`role ${roleShape[role]}`}>{role}</span>
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
        // biome-ignore lint/a11y/useAnchorContent: it lies over the whole tile, and its label says all that is under it
        <a
          href={`/user/${id}`}
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
        />
      )}
    </article>
  )
})

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
        <span className="stars">{member.averageRating ? member.averageRating.toFixed(1) : '–'}</span>
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
