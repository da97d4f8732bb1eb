import type { Label } from './basemap-sheet.ts'

export type PlacedLabel = {
  name: string
  country: boolean
  dot: boolean
  size: number
  x: number
  y: number
  width: number
}

const SMALLEST = 11
const LARGEST = 15
const LAST_COUNTRY_ZOOM = 6
const LAST_DOT_ZOOM = 9
const AIR = 8
/** Labels are looked up by squares of this size, a little larger than most of them. */
const SQUARE = 128

type Box = { left: number; top: number; right: number; bottom: number }
export type Measure = (text: string, size: number, country: boolean) => number

/** Finds room for the names of a zoom, the most important first, and says which of them touch a tile. */
export function placeLabels(labels: Label[], zoom: number, measure: Measure) {
  const taken = new Map<string, Box[]>()
  const byTile = new Map<string, PlacedLabel[]>()
  const world = 256 * 2 ** zoom

  for (const label of labels) {
    if (label.zoom > zoom || (label.country && zoom > LAST_COUNTRY_ZOOM)) continue
    const size = label.country ? SMALLEST : Math.min(LARGEST, SMALLEST + (zoom - label.zoom) * 0.4)
    const dot = !label.country && zoom <= LAST_DOT_ZOOM
    const width = measure(label.name, size, label.country)
    const x = label.x * world
    const y = label.y * world + (dot ? size * 0.95 : 0)
    const box = {
      left: x - width / 2,
      right: x + width / 2,
      top: y - size / 2 - (dot ? size * 0.6 : 0),
      bottom: y + size / 2,
    }
    if (!claim(taken, box)) continue
    const placed = { name: label.name, country: label.country, dot, size, x, y, width }
    for (const key of squaresOf(box, 256)) push(byTile, key, placed)
  }
  return (x: number, y: number) => byTile.get(`${x}/${y}`) ?? []
}

function claim(taken: Map<string, Box[]>, box: Box): boolean {
  const wide = { left: box.left - AIR, right: box.right + AIR, top: box.top - AIR, bottom: box.bottom + AIR }
  const squares = squaresOf(wide, SQUARE)
  const isTaken = squares.some((key) => taken.get(key)?.some((other) => overlaps(wide, other)))
  if (isTaken) return false
  for (const key of squares) push(taken, key, box)
  return true
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

function squaresOf({ left, top, right, bottom }: Box, size: number): string[] {
  const keys: string[] = []
  for (let x = Math.floor(left / size); x <= Math.floor(right / size); x++) {
    for (let y = Math.floor(top / size); y <= Math.floor(bottom / size); y++) keys.push(`${x}/${y}`)
  }
  return keys
}

function push<T>(map: Map<string, T[]>, key: string, value: T) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
