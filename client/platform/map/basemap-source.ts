import { decodeSheet, emptySheet, type Label, type Sheet } from './basemap-sheet.ts'

const FIRST_REGION_ZOOM = 5
const FIRST_DETAIL_ZOOM = 8
const DETAIL_ZOOM = 5
const DETAIL_SIDE = 2 ** DETAIL_ZOOM
const HEADER_BYTES = DETAIL_SIDE ** 2 * 3
const RETRY_MS = 10_000

/** A sheet laid under a tile: how large a unit is, and where the tile's corner lies on it, in pixels. */
export type Frame = { sheet: Sheet; scale: number; left: number; top: number }
export type PlacedSheet = { sheet: Sheet; column: number; row: number; side: number }

/** The outlines and names of the bundled map, fetched as they come into view. */
export type BasemapSource = {
  frameOf(zoom: number, x: number, y: number): Frame | undefined
  /** The names that belong to a zoom, in shares of the world, the most important first. */
  labelsFor(zoom: number): Label[]
}

export function createBasemapSource(folder: string, onLoad: () => void): BasemapSource {
  const load = createLoader(onLoad)
  const world = () => load('world', () => fetchSheet(`${folder}/world.bin`))
  const region = () => load('region', () => fetchSheet(`${folder}/region.bin`))
  let header: Promise<DataView> | undefined

  function detail(column: number, row: number): Sheet | undefined {
    return load(`${column}/${row}`, async () => {
      header ??= fetchBytes(`${folder}/detail.bin`, 0, HEADER_BYTES).then(
        (bytes) => new DataView(bytes.buffer),
      )
      const span = spanOf(await header.catch(forget), row * DETAIL_SIDE + column)
      return span.length === 0
        ? emptySheet
        : decodeSheet(await fetchBytes(`${folder}/detail.bin`, span.start, span.length))
    })
  }

  function forget(error: unknown): never {
    header = undefined
    throw error
  }

  function sheetFor(zoom: number, x: number, y: number): PlacedSheet | undefined {
    const whole = (sheet: Sheet | undefined) => sheet && { sheet, column: 0, row: 0, side: 1 }
    if (zoom < FIRST_REGION_ZOOM) return whole(world())
    if (zoom < FIRST_DETAIL_ZOOM) return whole(region() ?? world())
    const column = x >> (zoom - DETAIL_ZOOM)
    const row = y >> (zoom - DETAIL_ZOOM)
    const sheet = detail(column, row)
    return sheet ? { sheet, column, row, side: DETAIL_SIDE } : whole(world())
  }

  function labelsFor(zoom: number): Label[] {
    if (zoom < FIRST_DETAIL_ZOOM) {
      return toWorld({
        sheet: (zoom < FIRST_REGION_ZOOM ? world() : region()) ?? emptySheet,
        column: 0,
        row: 0,
        side: 1,
      })
    }
    const near = load.loaded().flatMap(([key, sheet]) => {
      const [column, row] = key.split('/').map(Number)
      return row === undefined ? [] : toWorld({ sheet, column: column!, row, side: DETAIL_SIDE })
    })
    return near.sort((a, b) => a.zoom - b.zoom)
  }

  return {
    frameOf(zoom, x, y) {
      const placed = sheetFor(zoom, x, y)
      return placed && frameIn(placed, zoom, x, y)
    },
    labelsFor,
  }
}

function frameIn({ sheet, column, row, side }: PlacedSheet, zoom: number, x: number, y: number): Frame {
  const size = (256 * 2 ** zoom) / side
  return { sheet, scale: size / sheet.units, left: x * 256 - column * size, top: y * 256 - row * size }
}

function toWorld({ sheet, column, row, side }: PlacedSheet): Label[] {
  return sheet.labels.map((label) => ({
    ...label,
    x: (column + label.x / sheet.units) / side,
    y: (row + label.y / sheet.units) / side,
  }))
}

/** Gives what is there and fetches what is not; a failure is tried again after a while. */
function createLoader(onLoad: () => void) {
  const sheets = new Map<string, Sheet>()
  const tried = new Map<string, number>()

  function load(key: string, fetchIt: () => Promise<Sheet>): Sheet | undefined {
    const sheet = sheets.get(key)
    if (sheet || Date.now() - (tried.get(key) ?? -RETRY_MS) < RETRY_MS) return sheet
    tried.set(key, Date.now())
    fetchIt().then(
      (fetched) => {
        sheets.set(key, fetched)
        onLoad()
      },
      () => setTimeout(onLoad, RETRY_MS),
    )
    return undefined
  }

  return Object.assign(load, { loaded: () => [...sheets] })
}

function spanOf(header: DataView, index: number) {
  const lengthAt = (i: number) => header.getUint8(i * 3) * 65536 + header.getUint16(i * 3 + 1)
  let start = HEADER_BYTES
  for (let i = 0; i < index; i++) start += lengthAt(i)
  return { start, length: lengthAt(index) }
}

const fetchSheet = async (url: string) => decodeSheet(await fetchBytes(url))

/** A part of a file. A server that knows no ranges answers with the whole of it. */
async function fetchBytes(url: string, start = 0, length?: number): Promise<Uint8Array<ArrayBuffer>> {
  const headers = length === undefined ? undefined : { range: `bytes=${start}-${start + length - 1}` }
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return response.status === 206 || length === undefined ? bytes : bytes.slice(start, start + length)
}
