import { FILTERS, searchIn } from '#client/features/discovery/stored-search.ts'
import {
  AROUND,
  columnsFor,
  expectedWidth,
  rowHeightFor,
  rowsInSight,
  rowsOf,
} from '#client/features/discovery/tiles/grid-shape.ts'
import { LARGE, TILES } from '#client/features/discovery/tiles/stored-tile-size.ts'
import { tileHtml } from '#client/features/discovery/tiles/tile-html.ts'
import { columnTemplate, tileRow } from '#client/features/discovery/tiles/tile-look.ts'
import { beginCall } from '#client/platform/api/early-calls.ts'
import { deviceStore } from '#client/platform/storage.ts'
import { windowSize } from '#client/platform/window/window-size.ts'
import { isTooSmall, SILHOUETTE } from '#client/ui/pictures/picture-source.ts'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { rememberPresses } from './early-presses.ts'
import { isMemberExpected } from './member-expected.ts'

const FIRST_ROWS = 2
/** Longer than this the app does not wait for the first answer. */
const PATIENCE_MS = 1500

export type FirstScreen = {
  /** Whether there is something to look at until the app has its answers. */
  hasTiles: boolean
  /** To be called when the app has drawn the screen itself: goes on where the drawing was scrolled to and pressed. */
  takeOver: () => void
}

/**
 * Draws the grid on a phone with the first answer, in the markup that React will make of it, long before React is
 * loaded. What is pressed meanwhile is done by the app. Everybody else, and every failure, is left to the app.
 */
export async function drawFirstScreen(): Promise<FirstScreen | undefined> {
  const { pathname, search } = window.location
  if (pathname !== '/discovery' || search) return
  const list = beginCall(`/api/discover${searchIn(deviceStore.get(FILTERS))}`)
  if (windowSize() !== 'phone') return
  const root = document.getElementById('root') as HTMLElement
  // From here on, not from when there are tiles: the shell has buttons too.
  const repeatPress = rememberPresses(root)
  if (isMemberExpected()) drawShell(root)
  const members = await Promise.race([list.then(readMembers, () => []), noneAfter(PATIENCE_MS)])
  if (members.length === 0) return { hasTiles: false, takeOver: repeatPress }
  if (!root.hasChildNodes()) drawShell(root)
  const goOnScrolling = await drawGrid(root, members)
  return {
    hasTiles: true,
    takeOver() {
      goOnScrolling()
      repeatPress()
    },
  }
}

/** What stands around the grid: it is laid out and painted while the answer is on its way. */
function drawShell(root: HTMLElement): void {
  const shell = document.querySelector<HTMLTemplateElement>('template[data-shell]')
  if (shell) root.replaceChildren(shell.content.cloneNode(true))
}

async function readMembers(reply: Response): Promise<DiscoveredMember[]> {
  return reply.ok ? reply.json() : []
}

function noneAfter(ms: number): Promise<DiscoveredMember[]> {
  return new Promise((resolve) => setTimeout(resolve, ms, []))
}

async function drawGrid(root: HTMLElement, members: readonly DiscoveredMember[]): Promise<() => void> {
  const scroller = scrollerIn(root)
  const columns = columnsFor(0, true, deviceStore.get(TILES) === LARGE ? LARGE : 'small')
  const shape = { columns, height: rowHeightFor(expectedWidth(true), columns) }
  const rows = rowsOf(members, columns)
  const inSight = Math.max(FIRST_ROWS, rowsInSight(shape.height, AROUND.below))
  mendPictures(scroller)
  // Some at once and the rest in the next frame: all together would be seen later.
  scroller.append(...makeRows(rows.slice(0, FIRST_ROWS), shape))
  await painted()
  scroller.append(...makeRows(rows.slice(FIRST_ROWS, inSight), shape))
  const scrolledTo = followScroll(scroller, rows.slice(inSight), shape)
  await painted()
  return () => {
    if (scrolledTo() > 0) scrollerIn(root).scrollTop = scrolledTo()
  }
}

const scrollerIn = (root: HTMLElement) => root.querySelector('[data-scroll-root]') as HTMLElement

type Shape = { columns: number; height: number }

function makeRows(rows: DiscoveredMember[][], { columns, height }: Shape): HTMLElement[] {
  return rows.map((members) => {
    const row = document.createElement('div')
    row.className = tileRow
    // Not as an attribute: the content security policy allows none.
    row.style.height = `${height}px`
    if (columns !== 3) row.style.gridTemplateColumns = columnTemplate(columns)
    row.innerHTML = members.map(tileHtml).join('')
    return row
  })
}

/** The rows out of sight are drawn as somebody scrolls; until then there is room for them. */
function followScroll(scroller: HTMLElement, rows: DiscoveredMember[][], shape: Shape): () => number {
  const { height } = shape
  const room = document.createElement('div')
  scroller.append(room)
  let scrolledTo = 0
  let drawn = 0
  const draw = (count: number) => {
    room.before(...makeRows(rows.slice(drawn, count), shape))
    drawn = Math.min(count, rows.length)
    room.style.height = `${(rows.length - drawn) * height}px`
  }
  draw(0)
  const follow = () => {
    scrolledTo = scroller.scrollTop
    // Twice as far as he has scrolled, so that there is something ahead of him.
    const wanted = Math.ceil((2 * scrolledTo) / height)
    if (wanted > drawn && drawn < rows.length) draw(wanted)
  }
  scroller.addEventListener('scroll', follow, { passive: true })
  return () => scrolledTo
}

/** Shows each picture when it has come, and the silhouette instead of one that does not. */
function mendPictures(scroller: HTMLElement): void {
  const settle = ({ type, target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    delete target.dataset.loading
    if ('silhouette' in target.dataset || (type === 'load' && !isTooSmall(target))) return
    target.dataset.silhouette = 'true'
    target.src = SILHOUETTE
  }
  for (const type of ['load', 'error']) scroller.addEventListener(type, settle, { capture: true })
}

/** A page that is not in sight paints nothing. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
