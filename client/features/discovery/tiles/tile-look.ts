import { roleShape } from '#client/features/profile/index.ts'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { defaultMemberRole, type MemberRole } from '#contract/product.ts'

/** Three to a row, unless there is room for another number. */
export const tileColumns = 'grid grid-cols-3 gap-(--hair)'
export const columnTemplate = (columns: number) => `repeat(${columns}, minmax(0, 1fr))`
/** Nothing in a row concerns what is outside of it: a new one is laid out and painted by itself. */
export const tileRow = `${tileColumns} contain-strict`

// No blur under this glass, as elsewhere on photographs: dozens would move with every frame of a scroll.
const badge =
  'absolute top-[6px] left-[6px] z-1 inline-flex h-[20px] items-center whitespace-nowrap rounded-full bg-[5px_center] bg-[length:10px] bg-glass bg-no-repeat pr-[7px] pl-[19px] font-bold text-11'
const glyphs = {
  bitten: 'bg-(image:--glyph-bitten)',
  whole: 'bg-(image:--glyph-whole)',
  half: 'bg-(image:--glyph-half)',
}

/** How a tile looks, whether React draws it or not. */
export const tileLook = {
  tile: 'relative block aspect-square select-none overflow-hidden bg-surface-2 text-on-photo [-webkit-touch-callout:none] after:pointer-events-none after:absolute after:inset-0 after:bg-scrim-tile [&_:focus-visible]:outline-offset-[-3px]',
  available: 'pointer-events-none absolute inset-0 z-1 inset-ring-3 inset-ring-online-photo',
  badge: (role: MemberRole) => `${badge} ${glyphs[roleShape[role]]}`,
  link: 'absolute inset-0 z-1 hover:bg-accent-soft',
  menu: 'absolute top-0 right-0 z-2 size-target [background:var(--glyph-dots)_right_4px_top_7px/18px_no-repeat,radial-gradient(circle_at_100%_0,var(--glass),transparent_70%)]',
  caption: 'absolute inset-x-[8px] bottom-[6px] z-1 leading-[1.25]',
  upperLine: 'flex items-center gap-[5px] font-bold text-13',
  online: 'size-[8px] flex-none rounded-full bg-online-photo',
  name: 'truncate',
  age: '-ml-[5px] flex-none',
  verified: 'size-[12px] flex-none bg-(image:--glyph-verified)',
  lowerLine: 'flex items-center justify-between text-11 text-on-photo-2 tabular-nums',
  rating: 'pl-[12px] font-semibold [background:var(--glyph-star)_left_center/10px_no-repeat]',
}

/** What a tile says. */
export function tileWords(member: DiscoveredMember) {
  const { username, profile, presence, distance, averageRating, isVerified } = member
  const name = profile?.age ? `${username}, ${profile.age}` : username
  const stars = averageRating ? averageRating.toFixed(1) : undefined
  return {
    name,
    role: profile?.role ?? defaultMemberRole,
    rating: stars ?? '–',
    /** The whole tile in one breath, for those who hear it. */
    spoken: [
      name,
      isVerified && 'verified',
      profile?.role,
      presence === 'online' && 'online',
      profile?.available && 'available now',
      distance,
      stars && `${stars} stars`,
    ]
      .filter(Boolean)
      .join(', '),
    menu: `More about ${username}`,
  }
}
