import { clsx } from 'clsx'
import {
  type DOMAttributes,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
  useRef,
} from 'react'
import { useNavigate } from 'react-router'
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import { useFrameSlot } from '#client/platform/frame-slots.ts'
import { lazyPart, loadAgain } from '#client/platform/loading.ts'
import { usePane } from '#client/platform/panes.ts'
import { useLongPress } from '#client/ui/use-long-press.ts'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { AROUND, rowsInSight, rowsOf } from './tiles/grid-shape.ts'
import { columnStyle, MemberTile, type TileChoice, TileSkeletons } from './tiles/member-tile.tsx'
import { tileRow } from './tiles/tile-look.ts'
import { useTileSizes } from './tiles/tile-sizes.ts'

const KeptPlace = lazyPart(() => loadAgain(() => import('./kept-place.ts')), 'KeptPlace')

/** How near the end more are asked for. */
const ROWS_AHEAD = 8

/** Pass the same functions on every render: every tile that is in view is drawn anew for another one. */
export type MemberGridProps = TileChoice & {
  members: readonly DiscoveredMember[]
  /** Which are chosen, where tiles are. */
  selectedIds?: ReadonlySet<number>
  /** The end comes near: load more, if there is more. */
  onEndNear?: () => void
  /** More is on its way. */
  loadingMore?: boolean
  /** Scrolls with the tiles, above them. */
  before?: ReactNode
  /** Scrolls with the tiles, below the last of them. */
  after?: ReactNode
}

/** Tiles in rows, inside a Screen. Only the rows near the view are drawn, however many there are. */
export function MemberGrid({ members, before, after, loadingMore, onEndNear, ...choice }: MemberGridProps) {
  const scroller = useRef<HTMLElement>(null)
  // The same function on every render: another one would be told of the element only after what is inside has looked.
  const findScroller = useCallback((root: HTMLElement | null) => {
    scroller.current = root?.closest<HTMLElement>('[data-scroll-root]') ?? null
  }, [])
  const list = useRef<VirtualizerHandle>(null)
  const { columns, rowHeight } = useTileSizes(scroller)
  const rows = useMemo(() => rowsOf(members, columns), [members, columns])
  const listeners = useTileListeners(members, choice.onMenu)
  const openId = useOpenMember()
  const above = useRef<HTMLDivElement>(null)
  const scrolledTo = useRef(0)
  const isWide = usePane() !== undefined
  const around = AROUND[isWide ? 'wide' : before ? 'below' : 'alone']
  const firstRows = rowsInSight(rowHeight, around)

  // By what the list knows: asking the elements in the middle of a scroll would have the page laid out once more.
  function follow(offset: number) {
    scrolledTo.current = offset
    const { scrollSize, viewportSize } = list.current ?? { scrollSize: 0, viewportSize: 0 }
    if (offset + viewportSize > scrollSize - ROWS_AHEAD * rowHeight) onEndNear?.()
  }

  return (
    <div ref={findScroller}>
      <Virtualizer
        // Rows of another length are others: none of their sizes are known.
        key={columns}
        ref={list}
        as={Rows}
        scrollRef={scroller}
        itemSize={rowHeight}
        ssrCount={firstRows + (before ? 1 : 0)}
        keepMounted={before ? [0] : []}
        onScroll={follow}
      >
        {before && (
          <div key="before" ref={above}>
            {before}
          </div>
        )}
        {rows.map((row, index) => (
          <TileRow
            key={row[0]!.id}
            members={row}
            columns={columns}
            height={rowHeight}
            openId={openId}
            eager={index < firstRows}
            listeners={listeners}
            {...choice}
          />
        ))}
        {loadingMore && <TileSkeletons key="more" columns={columns} />}
        {after && <div key="after">{after}</div>}
      </Virtualizer>
      {isWide && (
        <Suspense>
          <KeptPlace
            columns={columns}
            rowHeight={rowHeight}
            list={list}
            above={above}
            scroller={scroller}
            offset={scrolledTo}
            members={members}
            openId={openId}
          />
        </Suspense>
      )}
    </div>
  )
}

/**
 * What the list puts its rows into. While one scrolls it would take the pointer away from them, and give it back at the
 * end: all that is inside inherits it, so that every tile in view would be styled anew, twice for each scroll.
 */
function Rows({ style, ...props }: CustomContainerComponentProps) {
  return <div {...props} style={{ ...style, pointerEvents: undefined }} />
}

/** For all tiles at once: a link opens his page, a long press his menu. */
function useTileListeners(members: readonly DiscoveredMember[], onMenu: TileChoice['onMenu']) {
  const onClick = useLinkClicks()
  const hold = useLongPress((held) => {
    const id = Number(held.closest<HTMLElement>('[data-member]')?.dataset.member)
    const member = members.find((each) => each.id === id)
    if (member) onMenu?.(member)
  })
  return { onClick, ...(onMenu && hold) }
}

/** Whose page is open beside the grid. */
function useOpenMember(): number | undefined {
  const pane = usePane()
  const path = pane?.role === 'list' ? pane.openPath : undefined
  return path === undefined ? undefined : Number(path.match(/^\/(?:user|chat)\/(\d+)$/)?.[1])
}

type TileRowProps = TileChoice & {
  members: readonly DiscoveredMember[]
  selectedIds?: ReadonlySet<number>
  /** One of the first rows: drawn and loaded at once. */
  eager: boolean
  columns: number
  height: number
  /** Whose page is open beside the grid. */
  openId: number | undefined
  /** Hears what happens to the tiles. */
  listeners: DOMAttributes<HTMLElement>
}

/** Tiles side by side, or room for them until a frame has a slot for them. */
function TileRow({
  members,
  selectedIds,
  eager,
  columns,
  height,
  openId,
  listeners,
  ...choice
}: TileRowProps) {
  const isDrawn = useFrameSlot(eager)
  return (
    <div
      className={clsx(tileRow, !isDrawn && 'bg-surface-2 bg-clip-content pb-(--hair)')}
      style={{ height, ...columnStyle(columns) }}
      {...listeners}
    >
      {isDrawn &&
        members.map((member) => (
          <MemberTile
            key={member.id}
            member={member}
            eager={eager}
            isOpen={member.id === openId}
            selected={selectedIds?.has(member.id)}
            {...choice}
          />
        ))}
    </div>
  )
}

/** For a list in which a Link for each entry would cost too much: plain links inside lead on within the page. */
function useLinkClicks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    // Another tab or window, or a download, is the browser's to open.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    void navigate(link.getAttribute('href') ?? '')
  }
}
