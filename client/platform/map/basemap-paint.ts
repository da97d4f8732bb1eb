import { columnsIn, rowEdge, rowOf } from '#contract/location.ts'
import type { PlacedLabel } from './basemap-labels.ts'
import type { Outline, Sheet } from './basemap-sheet.ts'
import type { Frame } from './basemap-source.ts'
import type { MapPalette } from './map-palette.ts'

export const TILE = 256
const FIRST_CELL_ZOOM = 11
const FIRST_SMOOTH_ZOOM = 9

export type TileCoords = { z: number; x: number; y: number }
type Context = CanvasRenderingContext2D

/** Land and water, borders, the squares of the location grid, and names. */
export function paintTile(
  ctx: Context,
  at: TileCoords,
  frame: Frame | undefined,
  labels: PlacedLabel[],
  palette: MapPalette,
) {
  ctx.fillStyle = palette.water
  ctx.fillRect(0, 0, TILE, TILE)
  if (frame) paintLand(ctx, at, frame, palette)
  for (const label of labels) paintLabel(ctx, at, label, palette)
}

function paintLand(ctx: Context, at: TileCoords, frame: Frame, palette: MapPalette) {
  const isNear = (outline: Outline) => touches(outline, frame)
  const rings = frame.sheet.rings.filter(isNear)
  const land = new Path2D()
  for (const ring of rings) traceRing(land, ring, frame, at.z >= FIRST_SMOOTH_ZOOM)
  ctx.fillStyle = palette.land
  ctx.fill(land, 'evenodd')
  if (at.z >= FIRST_CELL_ZOOM) {
    ctx.save()
    ctx.clip(land, 'evenodd')
    paintCells(ctx, at, palette)
    ctx.restore()
  }
  const borders = new Path2D()
  for (const line of frame.sheet.lines.filter(isNear)) traceLine(borders, line, frame)
  ctx.strokeStyle = palette.line
  ctx.lineJoin = 'round'
  ctx.lineWidth = at.z < 5 ? 0.8 : 1.3
  ctx.stroke(borders)
  ctx.stroke(land)
}

const MARGIN = 4
function touches({ left, top, right, bottom }: Outline, frame: Frame) {
  const { scale } = frame
  return (
    right * scale >= frame.left - MARGIN &&
    left * scale <= frame.left + TILE + MARGIN &&
    bottom * scale >= frame.top - MARGIN &&
    top * scale <= frame.top + TILE + MARGIN
  )
}

/** Corners are rounded where they are real; where a sheet was cut they stay, or the land would lose its corner. */
function traceRing(path: Path2D, { points }: Outline, { sheet, scale, left, top }: Frame, smooth: boolean) {
  const count = points.length / 2
  const x = (i: number) => points[(i % count) * 2]! * scale - left
  const y = (i: number) => points[(i % count) * 2 + 1]! * scale - top
  path.moveTo((x(count - 1) + x(0)) / 2, (y(count - 1) + y(0)) / 2)
  for (let i = 0; i < count; i++) {
    if (smooth && !isCut(points[i * 2]!, points[i * 2 + 1]!, sheet)) {
      const before = i === 0 ? count - 1 : i - 1
      path.lineTo((x(before) + x(i)) / 2, (y(before) + y(i)) / 2)
      path.quadraticCurveTo(x(i), y(i), (x(i) + x(i + 1)) / 2, (y(i) + y(i + 1)) / 2)
    } else {
      path.lineTo(x(i), y(i))
    }
  }
  path.closePath()
}

const isCut = (x: number, y: number, { units }: Sheet) => x <= 0 || y <= 0 || x >= units || y >= units

function traceLine(path: Path2D, { points }: Outline, { scale, left, top }: Frame) {
  path.moveTo(points[0]! * scale - left, points[1]! * scale - top)
  for (let i = 2; i < points.length; i += 2)
    path.lineTo(points[i]! * scale - left, points[i + 1]! * scale - top)
}

/** The grid that positions are snapped to, drawn like blocks between streets: what one sees is what is known. */
function paintCells(ctx: Context, { z, x, y }: TileCoords, palette: MapPalette) {
  const world = TILE * 2 ** z
  const gap = Math.min(7, 2 ** ((z - FIRST_CELL_ZOOM) * 0.7))
  ctx.globalAlpha = Math.min(1, 0.4 + 0.3 * (z - FIRST_CELL_ZOOM))
  ctx.fillStyle = palette.line
  ctx.fillRect(0, 0, TILE, TILE)
  ctx.globalAlpha = 1
  ctx.fillStyle = palette.block
  ctx.beginPath()
  for (let row = rowOf(latOf((y + 1) / 2 ** z)); row <= rowOf(latOf(y / 2 ** z)); row++) {
    const columns = columnsIn(row)
    const bottom = mercatorY(rowEdge(row)) * world - y * TILE
    const top = mercatorY(rowEdge(row + 1)) * world - y * TILE
    const width = world / columns
    const first = Math.floor((x * TILE) / width)
    const last = Math.floor(((x + 1) * TILE) / width)
    for (let column = first; column <= last; column++) {
      const left = column * width - x * TILE
      ctx.roundRect(left + gap / 2, top + gap / 2, width - gap, bottom - top - gap, gap * 1.4)
    }
  }
  ctx.fill()
}

const latOf = (share: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI
/** Latitudes as shares of the map's height, from north to south. */
export const mercatorY = (lat: number) => 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)

export const labelFont = (size: number, country: boolean, font: string) =>
  `${country ? 700 : 600} ${size}px ${font}`

function paintLabel(ctx: Context, at: TileCoords, label: PlacedLabel, palette: MapPalette) {
  const x = label.x - at.x * TILE
  const y = label.y - at.y * TILE
  ctx.font = labelFont(label.size, label.country, palette.font)
  ctx.letterSpacing = label.country ? '1.6px' : '0.3px'
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.lineJoin = 'round'
  ctx.lineWidth = 3
  ctx.strokeStyle = palette.land
  ctx.fillStyle = palette.label
  ctx.globalAlpha = label.country ? 0.6 : 1
  const text = label.country ? label.name.toUpperCase() : label.name
  if (!label.country) ctx.strokeText(text, x, y)
  ctx.fillText(text, x, y)
  ctx.globalAlpha = 1
  if (!label.dot) return
  ctx.beginPath()
  ctx.arc(x, y - label.size * 0.95, 2, 0, Math.PI * 2)
  ctx.stroke()
  ctx.fill()
}
