import { eq, sql } from 'drizzle-orm'
import type { Filters, ListOrder } from '#contract/discovery.ts'
import type { Cell } from '#contract/location.ts'
import { profiles } from '#server/features/profile/profile.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { filledUp } from '#server/platform/database/filled-up.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { prepareQuick } from '#server/platform/database/quick-rows.ts'
import { farCells, nearCells } from './cells-in-order.ts'
import { discoveryDistricts } from './discovery.schema.ts'
import { foundAsText } from './found-rows.fragments.ts'
import { type FoundRow, readFound } from './found-rows.ts'
import type { Reach } from './rings.ts'
import { searchCells } from './search/cell-search.fragments.ts'
import { type DayColumn, searchByDay, searchNearByDay } from './search/day-search.fragments.ts'
import { viewerId } from './search/filter-conditions.fragments.ts'
import { filterValues } from './search/filter-values.ts'
import type { Looked, Search } from './search/search-bounds.ts'

/** Who asks, whom he wants to see, in which order, when, and how many of them. */
export type DiscoveryQuery = {
  viewerId: number
  filters: Filters
  order: ListOrder
  now: Date
  limit: number
}
/** A point of the globe, as the database takes it. */
export type Here = { here: string }
export type After = { cell: Cell; shuffle: number }

/** From where a member looks, and what he shows of himself: who does not show it does not see it of others. */
export type Vantage = { cell: Cell | null; showsPresence: boolean; showsAge: boolean; showsDistance: boolean }

/** Also how many members the district around him has. */
export type Outlook = Vantage & { neighbours: number }

const vantageColumns = {
  cell: profiles.ownCell,
  showsPresence: sql<boolean>`coalesce(${users.showsPresence}, false)`,
  showsAge: sql<boolean>`coalesce(${profiles.showsAge}, true)`,
  showsDistance: sql<boolean>`coalesce(${profiles.showsDistance}, true)`,
}

const nowhere: Vantage = { cell: null, showsPresence: false, showsAge: true, showsDistance: true }

const selectOutlook = perDatabase((db) => {
  const query = db
    .select({
      ...vantageColumns,
      neighbours: sql<number>`coalesce((select d.members from ${discoveryDistricts} d
        where d.district = district_of(${profiles.ownCell})), 0)`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
  return prepareQuick(query, 'discover_outlook')
})

export async function findOutlook(db: Database, userId: number): Promise<Outlook> {
  const rows = await selectOutlook(db).execute({ userId })
  return rows[0] ?? { ...nowhere, neighbours: 0 }
}

/**
 * One statement for each order: it finds the members of a page and what is shown of them to this viewer, now. What is the
 * same for everybody it only names, by its version. It also says from where he looks, in that moment.
 */
const selectPage = (db: Database, search: Search) =>
  db
    .select({
      ...vantageColumns,
      looked: sql<Looked>`page.looked`,
      found: sql<string | null>`page.found`,
    })
    .from(sql`(with ${search} select l.looked, ${foundAsText} as found from looked l) as page`)
    .leftJoin(users, sql`${users.id} = ${viewerId}`)
    .leftJoin(profiles, sql`${profiles.userId} = ${viewerId}`)

const statements = perDatabase((db) => {
  const make = (name: string, searchIn: (online: boolean) => Search) => ({
    all: prepareQuick(selectPage(db, searchIn(false)), `discover_${name}`),
    online: prepareQuick(selectPage(db, searchIn(true)), `discover_${name}_online`),
  })
  const byDay = (name: string, column: DayColumn) => ({
    all: make(name, (online) => searchByDay({ online, column, unlocatedOnly: false })),
    near: make(`${name}_near`, (online) => searchNearByDay({ online, column })),
  })
  return {
    near: make('near', (online) => searchCells(nearCells, online)),
    far: make('far', (online) => searchCells(farCells, online)),
    recent: byDay('recent', 'active_on'),
    newest: byDay('newest', 'joined_on'),
    unlocated: make('unlocated', (online) =>
      searchByDay({ online, column: 'active_on', unlocatedOnly: true }),
    ),
  }
})

/** What a statement found, where it ended, and from where the viewer looked when it ran. */
export type Found = {
  found: FoundRow[]
  looked: Looked
  from: Vantage
}

async function run(
  statement: ReturnType<typeof statements>['near'],
  query: DiscoveryQuery,
  where: Record<string, unknown>,
): Promise<Found> {
  const { online, ...filters } = query.filters
  const rows = await statement[online ? 'online' : 'all'].execute({
    viewerId: query.viewerId,
    now: query.now.toISOString(),
    limit: query.limit,
    ...filterValues(filters),
    ...where,
  })
  const { looked, found, ...from } = rows[0]!
  return { found: readFound(found), looked, from }
}

type Ranges = { lows: Cell[]; highs: Cell[]; fromChord: number; toChord: number }

/** Members of the cells in these ranges that lie in the ring, the nearest cell first. */
export const listNear = (
  db: Database,
  query: DiscoveryQuery,
  { here, after, ...ring }: Here & Ranges & { after?: After },
) =>
  run(statements(db).near, query, {
    here,
    ...ring,
    // There is no cell between 0 and -1.
    lows: filledUp(ring.lows, 0),
    highs: filledUp(ring.highs, -1),
    ...position(after),
  })

/** Members of cells from `fromChord` on, the nearest district first; after a member, or after a whole district. */
export const listFar = (
  db: Database,
  query: DiscoveryQuery,
  {
    here,
    fromChord,
    after,
    afterDistrict,
  }: Here & { fromChord: number; after?: After; afterDistrict?: number },
) =>
  run(statements(db).far, query, {
    here,
    fromChord,
    afterDistrict: afterDistrict ?? null,
    ...position(after),
  })

const position = (after?: After) => ({ afterCell: after?.cell ?? null, afterShuffle: after?.shuffle ?? null })

/** After this member of an order by days. */
export type DayPosition = { day: string; shuffle: number }
const afterDay = ({ day, shuffle }: DayPosition) => ({ afterDay: day, afterShuffle: shuffle })

/** By the day they were last seen or joined: all there are. */
export const listByDay = (db: Database, query: DiscoveryQuery, after: DayPosition) =>
  run(statements(db)[dayOf(query)].all, query, afterDay(after))

/** The same of those within the reach; so many of them are looked at. */
export const listNearByDay = (
  db: Database,
  query: DiscoveryQuery,
  { after, ...where }: Here & Reach & { reach: number; looks: number; after: DayPosition },
) => run(statements(db)[dayOf(query)].near, query, { ...where, ...afterDay(after) })

const dayOf = ({ order }: DiscoveryQuery) => (order === 'newest' ? 'newest' : 'recent')

/** Those who show no place, by the day they were last seen. */
export const listUnlocated = (db: Database, query: DiscoveryQuery, after: DayPosition) =>
  run(statements(db).unlocated, query, afterDay(after))
