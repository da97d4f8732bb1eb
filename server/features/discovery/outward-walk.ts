import { type Cell, cellDistanceKm } from '#contract/location.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DISTRICT_RADIUS } from './cells-in-order.ts'
import type { Cursor } from './cursor.ts'
import {
  type After,
  type DayPosition,
  type DiscoveryQuery,
  type Found,
  listByDay,
  listFar,
  listNear,
  listNearByDay,
  listUnlocated,
} from './discovery.queries.ts'
import type { FoundRow } from './found-rows.ts'
import { cellsIn, chordOf, kmOfChord, onGlobe, rangesIn, reachOf, ringOf } from './rings.ts'
import { isPicky } from './search/filter-values.ts'
import { type Looked, MAX_CELLS, MAX_MEMBERS } from './search/search-bounds.ts'

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
const FIRST_DAY: DayPosition = { day: '9999-12-31', shuffle: 2 ** 32 - 1 }
/** How many are looked at for a page by days that anybody may be on. */
const FEW_LOOKS = 600

type Place =
  | { order: 'near'; fromKm: number; cells: number; after?: After }
  | { order: 'far'; after?: After; afterDistrict?: number }
  | { order: 'days'; after: DayPosition }
  | { order: 'recent'; after: DayPosition }
  | { order: 'end' }
type Walk = {
  query: DiscoveryQuery
  origin: Cell | null /** Members of the district around. */
  neighbours: number
  after?: Cursor
}
type Step = Found & { next: Place }

export type RankedMember = { row: FoundRow; order: Exclude<Place, { order: 'end' }>['order'] }
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
  let [place, cells, members] = [startOf(query, origin, firstCells(query, neighbours), after), 0, 0]
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
  const { least, most } = FIRST_CELLS
  if (isPicky(filters)) return most
  return Math.min(most, Math.max(least, (FIRST_PAGES * limit * CELLS_IN_DISTRICT) / Math.max(neighbours, 1)))
}

function startOf(
  { order, filters }: DiscoveryQuery,
  origin: Cell | null,
  cells: number,
  cursor?: Cursor,
): Place {
  const days: Place = { order: 'days', after: cursor?.order === 'days' ? cursor : FIRST_DAY }
  const recent: Place = { order: 'recent', after: cursor?.order === 'recent' ? cursor : FIRST_DAY }
  if (origin === null) return order === 'newest' ? days : recent
  const start = order === 'nearest' ? nearFrom(0, cells) : days
  // Then a cursor from further away is one of another list.
  const isLimited = filters.within !== undefined
  switch (cursor?.order) {
    case 'near':
      return nearFrom(cellDistanceKm(origin, cursor.cell), cells, cursor)
    case 'beyond':
      return nearFrom(cursor.metres / 1000, cells)
    case 'far':
      return isLimited ? start : { order: 'far', after: cursor }
    case 'district':
      return isLimited ? start : { order: 'far', afterDistrict: cursor.district }
    case 'recent':
      return isLimited ? start : recent
    default:
      return start
  }
}

/** How far the order by cells or days goes; with a filter by distance, the whole list. */
const reachKm = ({ filters }: DiscoveryQuery) => Math.min(filters.within ?? NEAR_KM, NEAR_KM)
const beyondReach = ({ filters }: DiscoveryQuery): Place =>
  filters.within === undefined ? { order: 'far' } : { order: 'end' }

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
  if (place.order === 'days')
    return origin === null
      ? stepThroughDays(place, (after) => listByDay(db, query, after))
      : stepNearByDay(db, query, origin, place)
  if (place.order === 'recent')
    return stepThroughDays(place, (after) =>
      origin === null ? listByDay(db, query, after) : listUnlocated(db, query, after),
    )
  return place.order === 'near' ? stepNear(db, query, origin!, place) : stepFar(db, query, origin!, place)
}

async function stepNear(
  db: Database,
  query: DiscoveryQuery,
  origin: Cell,
  { fromKm, cells, after }: Extract<Place, { order: 'near' }>,
): Promise<Step> {
  const ring = ringOf(fromKm, cells)
  const mostKm = reachKm(query)
  ring.toKm = Math.min(ring.toKm, mostKm)
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
  if (ring.toKm === mostKm) return { ...step, next: beyondReach(query) }
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

async function stepNearByDay(
  db: Database,
  query: DiscoveryQuery,
  origin: Cell,
  { after }: Extract<Place, { order: 'days' | 'recent' }>,
): Promise<Step> {
  const km = reachKm(query)
  const step = await listNearByDay(db, query, {
    here: onGlobe(origin),
    ...reachOf(origin, km),
    reach: chordOf(km) + DISTRICT_RADIUS,
    looks: isPicky(query.filters) ? MAX_MEMBERS : FEW_LOOKS,
    after,
  })
  return { ...step, next: nextDay(step.looked, 'days') ?? beyondReach(query) }
}

async function stepThroughDays(
  { order, after }: Extract<Place, { order: 'days' | 'recent' }>,
  list: (after: DayPosition) => Promise<Found>,
): Promise<Step> {
  const step = await list(after)
  // As much as one call may.
  const looked = { ...step.looked, cells: MAX_CELLS, members: MAX_MEMBERS }
  return { ...step, looked, next: nextDay(looked, order) ?? { order: 'end' } }
}

const nextDay = ({ isCut, day, shuffle }: Looked, order: 'days' | 'recent'): Place | undefined =>
  isCut ? { order, after: { day: day!, shuffle } } : undefined

const endOf = ({ cell, shuffle }: Looked): After => ({ cell: cell!, shuffle })

/** To go on after this member. */
export function cursorOf({ order, row: { cell, day, shuffle } }: RankedMember): Cursor {
  return order === 'near' || order === 'far' ? { order, cell: cell!, shuffle } : { order, day, shuffle }
}

function cursorAt(place: Exclude<Place, { order: 'end' }>): Cursor {
  if (place.order === 'recent' || place.order === 'days') return { order: place.order, ...place.after }
  if (place.after) return { order: place.order, cell: place.after.cell, shuffle: place.after.shuffle }
  if (place.order === 'near') return { order: 'beyond', metres: Math.floor(place.fromKm * 1000) }
  return place.afterDistrict === undefined
    ? { order: 'beyond', metres: NEAR_KM * 1000 }
    : { order: 'district', district: place.afterDistrict }
}

/** Whoever is last in an order by days may be next door. */
function lookedKm(place: Place): number {
  if (place.order === 'days') return 0
  return place.order === 'near' ? place.fromKm : NEAR_KM
}
