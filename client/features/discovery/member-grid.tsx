import { type ReactNode, useRef } from 'react'
import { Virtualizer } from 'virtua'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { MemberTile } from './member-tile.tsx'
import { TileSkeletons } from './tile-skeletons.tsx'

const COLUMNS = 3
/** Rows that are loaded at once, and how near the end more are asked for. */
const EAGER_ROWS = 3
const ROWS_AHEAD = 8
const COLUMN_WIDTH = 480

export type MemberGridProps = {
  members: readonly DiscoveredMember[]
  onMenu?: (member: DiscoveredMember) => void
  /** With it tiles are chosen; `selectedIds` says which are. */
  onSelect?: (member: DiscoveredMember) => void
  selectedIds?: ReadonlySet<number>
  /** The end comes near: load more, if there is more. */
  onEndNear?: () => void
  /** More is on its way. */
  loadingMore?: boolean
  /** Scrolls with the tiles, above them. */
  before?: ReactNode
}

/** Tiles three to a row, inside a Screen. Only the rows near the view are drawn, however many there are. */
export function MemberGrid({ members, before, loadingMore, onEndNear, ...choice }: MemberGridProps) {
  const scroller = useRef<HTMLElement>(null)
  const rows = rowsOf(members)
  const rowHeight = Math.round(Math.min(window.innerWidth, COLUMN_WIDTH) / COLUMNS)

  function follow(offset: number) {
    const height = scroller.current?.clientHeight ?? 0
    const end = scroller.current?.scrollHeight ?? Number.POSITIVE_INFINITY
    if (offset + height > end - ROWS_AHEAD * rowHeight) onEndNear?.()
  }

  return (
    <div
      ref={(root) => {
        scroller.current = root?.closest<HTMLElement>('[data-scroll-root]') ?? null
      }}
    >
      <Virtualizer
        scrollRef={scroller}
        itemSize={rowHeight}
        keepMounted={before ? [0] : []}
        onScroll={follow}
      >
        {before && <div key="before">{before}</div>}
        {rows.map((row, index) => (
          <div className="tiles pb-[var(--hair)]" key={row[0]!.id}>
            {row.map((member) => (
              <MemberTile
                key={member.id}
                member={member}
                eager={index < EAGER_ROWS}
                selected={choice.selectedIds?.has(member.id)}
                onMenu={choice.onMenu}
                onSelect={choice.onSelect}
              />
            ))}
          </div>
        ))}
        {loadingMore && <TileSkeletons key="more" count={COLUMNS} />}
      </Virtualizer>
    </div>
  )
}

function rowsOf(members: readonly DiscoveredMember[]): DiscoveredMember[][] {
  const rows: DiscoveredMember[][] = []
  for (let from = 0; from < members.length; from += COLUMNS) rows.push(members.slice(from, from + COLUMNS))
  return rows
}
