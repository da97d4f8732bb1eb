import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { usePane } from '#client/platform/panes.ts'
import { Photo } from '#client/ui/photo.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { columnTemplate, tileColumns, tileLook, tileWords } from './tile-look.ts'

export const columnStyle = (columns: number) =>
  columns === 3 ? undefined : { gridTemplateColumns: columnTemplate(columns) }

const ring =
  'before:pointer-events-none before:absolute before:inset-0 before:z-2 before:bg-accent-soft before:inset-ring-3 before:inset-ring-accent-fill'
const tick = 'pointer-events-none absolute top-[7px] right-[7px] z-3 size-[24px] rounded-full'

export type TileChoice = {
  /** Opens what can be done about him. */
  onMenu?: (member: DiscoveredMember) => void
  /** With it a tap chooses him instead of opening his page. */
  onSelect?: (member: DiscoveredMember) => void
}

export type MemberTileProps = TileChoice & {
  member: DiscoveredMember
  selected?: boolean
  /** His page is open beside the grid. */
  isOpen?: boolean
  /** For the first tiles in view. */
  eager?: boolean
}

/**
 * A member in the grid: four facts and one control over his picture. Dozens are made in one sweep of the thumb, so it
 * has few elements and no machinery: glyphs are backgrounds, the row hears a long press and leads its links on. The
 * first of them are drawn before React is there, by tile-html.ts.
 */
export const MemberTile = memo(function MemberTile(props: MemberTileProps) {
  const { member, onMenu, onSelect, selected = false, isOpen = false, eager } = props
  const { id } = member
  const words = tileWords(member)
  return (
    <article className={clsx(tileLook.tile, (selected || isOpen) && ring)} data-member={id}>
      <Photo src={member.thumbUrl} thumbhash={member.thumbhash} alt="" eager={eager} fill />
      {member.profile?.available && <span className={tileLook.available} />}
      <span className={tileLook.badge(words.role)}>{words.role}</span>
      <TileCaption member={member} rating={words.rating} />
      {onSelect ? (
        <button
          type="button"
          className="absolute inset-0 z-1"
          aria-pressed={selected}
          aria-label={words.name}
          onClick={() => onSelect(member)}
        />
      ) : (
        // biome-ignore lint/a11y/useAnchorContent: it lies over the whole tile, and its label says all that is under it
        <a
          href={`/user/${id}`}
          data-item
          aria-current={isOpen || undefined}
          className={tileLook.link}
          aria-label={words.spoken}
          draggable={false}
        />
      )}
      {onSelect && <TileTick selected={selected} />}
      {onMenu && (
        <button
          type="button"
          className={tileLook.menu}
          aria-label={words.menu}
          aria-haspopup="dialog"
          onClick={() => onMenu(member)}
        />
      )}
    </article>
  )
})

function TileCaption({ member, rating }: { member: DiscoveredMember; rating: string }) {
  return (
    <span className={tileLook.caption} data-tile-caption aria-hidden="true">
      <span className={tileLook.upperLine}>
        {member.presence === 'online' && <span className={tileLook.online} />}
        <span className={tileLook.name} data-tile-name>
          {member.username}
        </span>
        {member.profile?.age && <span className={tileLook.age}>, {member.profile.age}</span>}
        {member.isVerified && <span className={tileLook.verified} />}
      </span>
      <span className={tileLook.lowerLine}>
        <span>{member.distance}</span>
        <span className={tileLook.rating}>{rating}</span>
      </span>
    </span>
  )
}

function TileTick({ selected }: { selected: boolean }) {
  return selected ? (
    <span className={clsx(tick, 'grid place-items-center bg-grad-accent text-on-accent')}>
      <Check className="size-icon-xs" aria-hidden="true" />
    </span>
  ) : (
    <span className={clsx(tick, 'inset-ring-[1.5px] inset-ring-on-photo-2 bg-glass')} />
  )
}

const FIRST_LOAD = { phone: 6, wide: 24 }
/** Until the room is measured. */
const asManyAsFit = { gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }

/** Tiles to come: a row of the grid, or what stands for all of it. */
export function TileSkeletons({ columns }: { columns?: number }) {
  const isPhone = usePane() === undefined
  const count = columns ?? FIRST_LOAD[isPhone ? 'phone' : 'wide']
  const style = columns ? columnStyle(columns) : isPhone ? undefined : asManyAsFit
  return (
    <SkeletonGroup className={tileColumns} style={style} label="Loading members">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} className="aspect-square bg-surface-2" data-testid="tile-skeleton" />
      ))}
    </SkeletonGroup>
  )
}
