import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { roleShape } from '#client/features/profile/index.ts'
import { usePane } from '#client/platform/panes.ts'
import { Photo } from '#client/ui/photo.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { defaultMemberRole } from '#contract/product.ts'

/** Three to a row, unless there is room for another number. */
export const tileColumns = 'grid grid-cols-3 gap-(--hair)'
export const columnStyle = (columns: number) =>
  columns === 3 ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }

const tile =
  'relative block aspect-square select-none overflow-hidden bg-surface-2 text-on-photo [-webkit-touch-callout:none] after:pointer-events-none after:absolute after:inset-0 after:bg-scrim-tile [&_:focus-visible]:outline-offset-[-3px]'
const ring =
  'before:pointer-events-none before:absolute before:inset-0 before:z-2 before:bg-accent-soft before:inset-ring-3 before:inset-ring-accent-fill'
// No blur under this glass, as elsewhere on photographs: dozens would move with every frame of a scroll.
const badge =
  'absolute top-[6px] left-[6px] z-1 inline-flex h-[20px] items-center whitespace-nowrap rounded-full bg-[5px_center] bg-[length:10px] bg-glass bg-no-repeat pr-[7px] pl-[19px] font-bold text-11'
const glyphs = {
  bitten: 'bg-(image:--glyph-bitten)',
  whole: 'bg-(image:--glyph-whole)',
  half: 'bg-(image:--glyph-half)',
}
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
 * has few elements and no machinery: glyphs are backgrounds, the row hears a long press and leads its links on.
 */
export const MemberTile = memo(function MemberTile(props: MemberTileProps) {
  const { member, onMenu, onSelect, selected = false, isOpen = false, eager } = props
  const { id, username, profile } = member
  const name = profile ? `${username}, ${profile.age}` : username
  const role = profile?.role ?? defaultMemberRole
  return (
    <article className={clsx(tile, (selected || isOpen) && ring)} data-member={id}>
      <Photo src={member.thumbUrl} thumbhash={member.thumbhash} alt="" eager={eager} fill />
      <span className={clsx(badge, glyphs[roleShape[role]])}>{role}</span>
      <TileCaption member={member} />
      {onSelect ? (
        <button
          type="button"
          className="absolute inset-0 z-1"
          aria-pressed={selected}
          aria-label={name}
          onClick={() => onSelect(member)}
        />
      ) : (
        // biome-ignore lint/a11y/useAnchorContent: it lies over the whole tile, and its label says all that is under it
        <a
          href={`/user/${id}`}
          data-item
          aria-current={isOpen || undefined}
          className="absolute inset-0 z-1 hover:bg-accent-soft"
          aria-label={spoken(name, member)}
          draggable={false}
        />
      )}
      {onSelect && <TileTick selected={selected} />}
      {onMenu && (
        <button
          type="button"
          className="absolute top-0 right-0 z-2 size-target [background:var(--glyph-dots)_right_4px_top_7px/18px_no-repeat,radial-gradient(circle_at_100%_0,var(--glass),transparent_70%)]"
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
    <span
      className="absolute inset-x-[8px] bottom-[6px] z-1 leading-[1.25]"
      data-tile-caption
      aria-hidden="true"
    >
      <span className="flex items-center gap-[5px] font-bold text-13">
        {member.presence === 'online' && (
          <span className="size-[8px] flex-none rounded-full bg-online-photo" />
        )}
        <span className="truncate" data-tile-name>
          {member.username}
        </span>
        {member.profile && <span className="-ml-[5px] flex-none">, {member.profile.age}</span>}
      </span>
      <span className="flex items-center justify-between text-11 text-on-photo-2 tabular-nums">
        <span>{member.distance}</span>
        <span className="pl-[12px] font-semibold [background:var(--glyph-star)_left_center/10px_no-repeat]">
          {member.averageRating ? member.averageRating.toFixed(1) : '–'}
        </span>
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
