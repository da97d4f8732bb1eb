import { type Cell, cellDistanceKm } from '#contract/location.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Cursor } from './cursor.ts'
import {
  type After,
  type DiscoveryQuery,
  type Found,
  listByDay,
  listFar,
  listNear,
} from './discovery.queries.ts'
import type { FoundRow } from './found-rows.ts'
import { type Looked, MAX_CELLS, MAX_MEMBERS } from './member-search.ts'
import { cellsIn, chordOf, kmOfChord, onGlobe, rangesIn, ringOf } from './rings.ts'

/** Up to here the order is by cells, beyond it by districts: distances are not told apart any more. */
const NEAR_KM = 100
/** Cells of the first ring: where many live, fewer will do, as long as they hold several times the page. */
const FIRST_CELLS = { least: 9, most: 120 }
const FIRST_PAGES = 3
const CELLS_IN_DISTRICT = 400
/** How many cells with somebody in them the next rings should have. */
const WANTED_CELLS = 200
/** A ring has at most so many times the cells of the one before: the next town may be just beyond. */
const MAX_GROWTH = 16
const MAX_STATEMENTS = 6
/** Cursors round to metres, middles of cells to less than one. */
const SLACK_KM = 0.01
const FIRST_DAY = { activeOn: '9999-12-31', shuffle: 2 ** 32 - 1 }

type Place =
  | { order: 'near'; fromKm: number; cells: number; after?: After }
  | { order: 'far'; after?: After; afterDistrict?: number }
  | { order: 'recent'; after: typeof FIRST_DAY }
  | { order: 'end' }
type Walk = {
  query: DiscoveryQuery
  origin: Cell | null /** Members of the district around. */
  neighbours: number
  after?: Cursor
}
type Step = Found & { next: Place }

export type RankedMember = { row: FoundRow; order: Place['order'] }
/** Those who were found, and where to go on where that is not the whole page; `lookedKm` is how far from here that is. */
export type Walked = {
  ranked: RankedMember[]
  goOn?: { cursor: Cursor; lookedKm: number }
  /** Where the viewer was, and whether he sees who is online, when the first statement ran. */
  from: Found['from']
}

/**
 * Members by the distance of their cell, ring by ring, and then by the day they were last seen. It stops when the page
 * is full, and also when it has looked at as much as one call may: what a call costs depends neither on how many
 * members there are nor on how few of them are wanted.
 */
export async function walkOutwards(
  db: Database,
  { query, origin, neighbours, after }: Walk,
): Promise<Walked> {
  const ranked: RankedMember[] = []
  let from: Found['from'] | undefined
  let [place, cells, members] = [startOf(origin, firstCells(query, neighbours), after), 0, 0]
  for (let statements = 0; place.order !== 'end'; statements++) {
    const isTired = cells >= MAX_CELLS || members >= MAX_MEMBERS || statements >= MAX_STATEMENTS
    if (isTired) return { ranked, from: from!, goOn: { cursor: cursorAt(place), lookedKm: lookedKm(place) } }
    const { order } = place
    const step = await takeStep(db, { ...query, limit: query.limit - ranked.length }, origin, place)
    from ??= step.from
    for (const row of step.found) ranked.push({ row, order })
    if (ranked.length >= query.limit) break
    cells += step.looked.cells
    members += step.looked.members
    place = step.next
  }
  return { ranked, from: from! }
}

/** Of whom few are wanted, many cells must be looked at. */
function firstCells({ limit, filters }: DiscoveryQuery, neighbours: number): number {
  const isPicky = Object.values(filters).some((filter) => filter !== undefined)
  const { least, most } = FIRST_CELLS
  if (isPicky) return most
  return Math.min(most, Math.max(least, (FIRST_PAGES * limit * CELLS_IN_DISTRICT) / Math.max(neighbours, 1)))
}

function startOf(origin: Cell | null, cells: number, cursor?: Cursor): Place {
  if (origin === null) return { order: 'recent', after: cursor?.order === 'recent' ? cursor : FIRST_DAY }
  switch (cursor?.order) {
    case undefined:
      return nearFrom(0, cells)
    case 'recent':
      return { order: 'recent', after: cursor }
    case 'far':
      return { order: 'far', after: cursor }
    case 'district':
      return { order: 'far', afterDistrict: cursor.district }
    case 'beyond':
      return nearFrom(cursor.metres / 1000, cells)
    case 'near':
      return nearFrom(cellDistanceKm(origin, cursor.cell), cells, cursor)
  }
}

/** The ring begins a little before the cell after which to go on. The viewer may have moved since, out of its reach. */
function nearFrom(km: number, cells: number, after?: After): Place {
  const fromKm = after ? Math.max(0, km - SLACK_KM) : km
  return fromKm < NEAR_KM ? { order: 'near', fromKm, cells, after } : { order: 'far', after }
}

function takeStep(
  db: Database,
  query: DiscoveryQuery,
  origin: Cell | null,
  place: Exclude<Place, { order: 'end' }>,
): Promise<Step> {
  if (origin === null || place.order === 'recent')
    return stepThroughDays(db, query, origin !== null, place.order === 'recent' ? place.after : FIRST_DAY)
  return place.order === 'near' ? stepNear(db, query, origin, place) : stepFar(db, query, origin, place)
}

async function stepNear(
  db: Database,
  query: DiscoveryQuery,
  origin: Cell,
  { fromKm, cells, after }: Extract<Place, { order: 'near' }>,
): Promise<Step> {
  const ring = ringOf(fromKm, cells)
  ring.toKm = Math.min(ring.toKm, NEAR_KM)
  const ranges = rangesIn(origin, ring)
  const step = await listNear(db, query, {
    here: onGlobe(origin),
    lows: ranges.map(({ first }) => first),
    highs: ranges.map(({ last }) => last),
    fromChord: chordOf(fromKm),
    toChord: chordOf(ring.toKm),
    after,
  })
  const { looked } = step
  if (looked.isCut) return { ...step, next: nearFrom(kmOfChord(looked.chord!), cells, endOf(looked)) }
  if (ring.toKm === NEAR_KM) return { ...step, next: { order: 'far' } }
  const share = Math.max(looked.cells, 1) / cellsIn(ring)
  const nextCells = Math.min(WANTED_CELLS / share, cells * MAX_GROWTH)
  return { ...step, next: { order: 'near', fromKm: ring.toKm, cells: nextCells } }
}

async function stepFar(
  db: Database,
  query: DiscoveryQuery,
  origin: Cell,
  { after, afterDistrict }: Extract<Place, { order: 'far' }>,
): Promise<Step> {
  const where = { here: onGlobe(origin), fromChord: chordOf(NEAR_KM), after, afterDistrict }
  const step = await listFar(db, query, where)
  const { looked } = step
  if (looked.isCut) return { ...step, next: { order: 'far', after: endOf(looked) } }
  if (looked.hasMoreDistricts) return { ...step, next: { order: 'far', afterDistrict: looked.district! } }
  return { ...step, next: { order: 'recent', after: FIRST_DAY } }
}

async function stepThroughDays(
  db: Database,
  query: DiscoveryQuery,
  unlocatedOnly: boolean,
  after: typeof FIRST_DAY,
): Promise<Step> {
  const step = await listByDay(db, query, { unlocatedOnly, after })
  const { looked } = step
  const next: Place = looked.isCut
    ? { order: 'recent', after: { activeOn: looked.day!, shuffle: looked.shuffle } }
    : { order: 'end' }
  // As much as one call may.
  return { ...step, looked: { ...looked, cells: MAX_CELLS, members: MAX_MEMBERS }, next }
}

const endOf = ({ cell, shuffle }: Looked): After => ({ cell: cell!, shuffle })

/** To go on after this member. */
export function cursorOf({ order, row: { cell, activeOn, shuffle } }: RankedMember): Cursor {
  return order === 'near' || order === 'far'
    ? { order, cell: cell!, shuffle }
    : { order: 'recent', activeOn, shuffle }
}

function cursorAt(place: Exclude<Place, { order: 'end' }>): Cursor {
  if (place.order === 'recent') return { order: 'recent', ...place.after }
  if (place.after) return { order: place.order, cell: place.after.cell, shuffle: place.after.shuffle }
  if (place.order === 'near') return { order: 'beyond', metres: Math.floor(place.fromKm * 1000) }
  return place.afterDistrict === undefined
    ? { order: 'beyond', metres: NEAR_KM * 1000 }
    : { order: 'district', district: place.afterDistrict }
}

const lookedKm = (place: Place) => (place.order === 'near' ? place.fromKm : NEAR_KM)
