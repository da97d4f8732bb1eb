import { type SQL, sql } from 'drizzle-orm'
import type { Bounds, Cell } from '#contract/location.ts'
import type { MemberRole } from '#contract/product.ts'
import { profiles } from '#server/features/profile/profile.schema.ts'
import { blocks } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  discoveryCells,
  discoveryEntries,
  discoveryRegions,
  discoverySubregions,
} from '../discovery.schema.ts'

export type AreaQuery = { viewerId: number; role?: MemberRole; area: Bounds }
/** Members whose cells lie in one square of the coarse grid, and where their number stands; `cell` is one of theirs. */
export type CellGroup = { lat: number; lng: number; count: number; cell: Cell }
export type Located = { id: number; cell: Cell; showsDistance: boolean }

const box = (west: number, south: number, east: number, north: number) =>
  sql`c.place <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`

/** The occupied cells, subregions or regions `c` of this part of the map: two boxes where it crosses the date line. */
function inArea({ role, area: { south, west, north, east } }: AreaQuery): SQL {
  const boxes =
    west <= east
      ? box(west, south, east, north)
      : sql`(${box(west, south, 180, north)} or ${box(-180, south, east, north)})`
  return role ? sql`${boxes} and c.member_role = ${role}` : boxes
}

/** The viewer himself and whoever is blocked, by cell: he must not find them out by counting. */
const unseen = (viewerId: number) => sql`unseen as (
  select e.cell, e.member_role, count(*)::integer as members from ${discoveryEntries} e
  where e.cell is not null and e.user_id in (
    select ${viewerId}::integer
    union select b.blocked_id from ${blocks} b where b.blocker_id = ${viewerId}
    union select b.blocker_id from ${blocks} b where b.blocked_id = ${viewerId}
  ) group by e.cell, e.member_role
)`

/** How many there are, square by square of `step` degrees, counted by cells. */
export async function listCellGroups(db: Database, query: AreaQuery, step: number): Promise<CellGroup[]> {
  const { rows } = await db.execute<CellGroup>(sql`
    with ${unseen(query.viewerId)}, seen as (
      select c.cell, c.place, c.members - coalesce(u.members, 0) as members
      from ${discoveryCells} c left join unseen u on u.cell = c.cell and u.member_role = c.member_role
      where ${inArea(query)}
    )
    select sum(place[0] * members)::float8 / sum(members)::float8 as lng,
      sum(place[1] * members)::float8 / sum(members)::float8 as lat,
      sum(members)::integer as count, min(cell) as cell
    from seen where members > 0
    -- One whole number for the square: the rows are sorted by it.
    group by (floor(place[0] / ${step}::float8) * 1000000 + floor(place[1] / ${step}::float8))::bigint
    order by count desc, cell`)
  return rows
}

/** Where counts of many cells together are, and by which name of a cell's: whole ones of them make up a square. */
const regions = { table: discoveryRegions, name: sql`region`, of: sql`region_of` }
const subregions = { table: discoverySubregions, name: sql`subregion`, of: sql`subregion_of` }

export const listRegionGroups = (db: Database, query: AreaQuery, step: number) =>
  listGroupsOf(db, regions, query, step)
export const listSubregionGroups = (db: Database, query: AreaQuery, step: number) =>
  listGroupsOf(db, subregions, query, step)

/**
 * The same for squares of whole regions or subregions, of which those count whose middle is in the view. The number
 * stands at the occupied cell nearest to the middle of them all, so that no city floats in the sea.
 */
async function listGroupsOf(
  db: Database,
  { table, name, of }: typeof regions | typeof subregions,
  query: AreaQuery,
  step: number,
): Promise<CellGroup[]> {
  const { rows } = await db.execute<CellGroup>(sql`
    with ${unseen(query.viewerId)}, hidden as (
      select ${of}(cell) as area, member_role, sum(members)::integer as members from unseen group by 1, 2
    ), seen as (
      select c.place, c.members - coalesce(h.members, 0) as members
      from ${table} c left join hidden h on h.area = c.${name} and h.member_role = c.member_role
      where ${inArea(query)}
    ), squares as (
      select floor(place[0] / ${step}::float8) as x, floor(place[1] / ${step}::float8) as y,
        sum(place[0] * members)::float8 / sum(members)::float8 as lng,
        sum(place[1] * members)::float8 / sum(members)::float8 as lat, sum(members)::integer as count
      from seen where members > 0 group by 1, 2
    )
    select n.place[0] as lng, n.place[1] as lat, s.count, n.cell from squares s cross join lateral (
      select c.cell, c.place from ${discoveryCells} c
      where c.place <@ box(point(s.x * ${step}::float8, s.y * ${step}::float8), point((s.x + 1) * ${step}::float8, (s.y + 1) * ${step}::float8))
        and ${query.role ? sql`c.member_role = ${query.role}` : sql`true`}
        and not exists (select 1 from unseen u where u.cell = c.cell and u.member_role = c.member_role and u.members >= c.members)
      order by c.place <-> point(s.lng, s.lat) limit 1
    ) n order by s.count desc, n.cell`)
  return rows
}

/** So many are looked up at most: the counts are of whole areas, so a view may hold more along its edge than they say. */
const MOST_LOCATED = 4000

/** The members of this part of the map, each with his cell. */
export async function listLocatedIn(db: Database, query: AreaQuery): Promise<Located[]> {
  const { rows } = await db.execute<Located>(sql`
    select e.user_id as id, e.cell, ${showsDistance} from ${discoveryCells} c
    join ${discoveryEntries} e on e.cell = c.cell and e.member_role = c.member_role
    where ${inArea(query)} and ${isSeen(query)} limit ${MOST_LOCATED}`)
  return rows.sort((one, other) => one.id - other.id)
}

export async function listLocatedAt(db: Database, query: AreaQuery, cells: Cell[]): Promise<Located[]> {
  if (cells.length === 0) return []
  const { rows } = await db.execute<Located>(sql`
    select e.user_id as id, e.cell, ${showsDistance} from ${discoveryEntries} e
    where e.cell in (${sql.join(
      cells.map((cell) => sql`${cell}`),
      sql`, `,
    )}) and ${isSeen(query)}
      ${query.role ? sql`and e.member_role = ${query.role}` : sql``} order by e.user_id`)
  return rows
}

const showsDistance = sql`(
  select p.shows_distance from ${profiles} p where p.user_id = e.user_id) as "showsDistance"`

const isSeen = ({ viewerId }: AreaQuery) =>
  sql`e.user_id <> ${viewerId} and ${visibleTo(viewerId, sql`e.user_id`)}`
