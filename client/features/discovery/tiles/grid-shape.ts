import type { TileSize } from './stored-tile-size.ts'

const PHONE_COLUMNS = { small: 3, large: 2 }
const COLUMN_WIDTH = 480
const HAIR = 2
const LEAST = 150
const MOST = 220
const BEST = 184
/** How many times as wide a large tile is, where it is not the number that is given. */
const LARGER = 1.5

/** What a screen has at least above and below the grid: without and with what scrolls above the tiles. */
export const AROUND = {
  alone: 120,
  below: 220,
  /** A wide window has no navigation at its foot. */
  wide: 64,
}

/** How wide the grid is going to be, before anything is measured. */
export function expectedWidth(isPhone: boolean): number {
  return isPhone ? Math.min(window.innerWidth, COLUMN_WIDTH) : window.innerWidth
}

/** Three to a row on a phone, or two large ones; else as many as there is room for, of 150 to 220 px each. */
export function columnsFor(width: number, isPhone: boolean, size: TileSize = 'small'): number {
  if (isPhone) return PHONE_COLUMNS[size]
  const room = (width + HAIR) / (size === 'large' ? LARGER : 1)
  const fewest = Math.ceil(room / (MOST + HAIR))
  const most = Math.floor(room / (LEAST + HAIR))
  const best = Math.round(room / (BEST + HAIR))
  return Math.max(1, Math.min(Math.max(best, fewest), most))
}

/** In whole pixels, known before anything is drawn: what is as high as expected is not measured and put right. */
export function rowHeightFor(width: number, columns: number): number {
  return Math.round((width - (columns - 1) * HAIR) / columns) + HAIR
}

/** Drawn at once, before anything is measured. The list draws this number until it is scrolled, so it must fill the screen. */
export function rowsInSight(rowHeight: number, around: number): number {
  return Math.ceil((Math.max(window.innerHeight, window.screen.height) - around) / rowHeight)
}

export function rowsOf<Member>(members: readonly Member[], columns: number): Member[][] {
  const rows: Member[][] = []
  for (let from = 0; from < members.length; from += columns) rows.push(members.slice(from, from + columns))
  return rows
}
