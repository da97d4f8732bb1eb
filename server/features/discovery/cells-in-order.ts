import { type SQL, sql } from 'drizzle-orm'
import { given } from '#server/platform/database/given.ts'
import { discoveryCells, discoveryDistricts } from './discovery.schema.ts'

/** Districts that one statement opens, and about how many members they may hold together. */
const OPENED = 30
const OPENED_MEMBERS = 2000
/** No cell is further from the middle of its district, on a globe of radius 1. */
export const DISTRICT_RADIUS = 0.0035

const here = given('here', 'cube')
const role = given('role', 'member_role')
const afterCell = given('afterCell', 'integer')
/** All but the cell that was looked through to its end. */
const isOpen = sql`(cell is distinct from ${afterCell} or ${given('afterShuffle', 'bigint')} > 0)`
const afterDistrict = given('afterDistrict', 'integer')

/** Of each cell the same: where it is, how many there are, and whether there is anybody of the role that is wanted. */
const cellColumns = sql`c.cell, min(c.distance) as distance, sum(c.members)::integer as members,
  bool_or(${role} is null or c.member_role = ${role}) as wanted`
/** Fenced off by `offset 0`: the planner would rather measure every cell there is. */
const cellsWhere = (condition: SQL) => sql`lateral (
      select c.cell, c.centre <-> ${here} as distance, c.member_role, c.members from ${discoveryCells} c
      where ${condition} offset 0
    ) c`

/** The cells of a ring in their order, `n`, with how many members come before each. */
export const nearCells = sql`placed as (
    select ${cellColumns} from unnest(${given('lows', 'integer[]')}, ${given('highs', 'integer[]')}) as r(low, high)
    cross join ${cellsWhere(sql`c.cell between r.low and r.high`)} group by c.cell
  ), ordered as materialized (
    select cell, distance, members, row_number() over w as n, sum(members) over w - members as before
    from placed
    where wanted and ${isOpen} and distance >= ${given('fromChord', 'float8')} and distance < ${given('toChord', 'float8')}
      and (${afterCell} is null or (distance, cell) >=
        ((select place_on_globe(cell_place(${afterCell})) <-> ${here}), ${afterCell}))
    window w as (order by distance, cell rows unbounded preceding)
  ), reached as (select null::integer as district, false as has_more)`

/**
 * The cells of the nearest districts, district by district. Further than distances are told apart, the order need not
 * be finer, and there are few districts where there are many cells.
 */
export const farCells = sql`nearest as (
    select d.district, d.members, d.centre <-> ${here} as distance from ${discoveryDistricts} d
    where d.centre <-> ${here} >= ${given('fromChord', 'float8')} - ${sql.raw(String(DISTRICT_RADIUS))}
      and (${afterCell} is null or (d.centre <-> ${here}, d.district) >=
        ((select district_centre(district_of(${afterCell})) <-> ${here}), district_of(${afterCell})))
      and (${afterDistrict} is null or (d.centre <-> ${here}, d.district) >
        ((select district_centre(${afterDistrict}) <-> ${here}), ${afterDistrict}))
    order by d.centre <-> ${here}, d.district limit ${sql.raw(String(OPENED))}
  ), opened as materialized (
    select district, distance, n from (
      select district, distance, row_number() over w as n, sum(members) over w - members as before from nearest
      window w as (order by distance, district rows unbounded preceding)
    ) d where before < ${sql.raw(String(OPENED_MEMBERS))}
  ), placed as (
    select ${cellColumns}, o.district, o.n as district_n from opened o
    cross join ${cellsWhere(sql`c.district = o.district`)} group by c.cell, o.district, o.n
  ), ordered as materialized (
    select cell, distance, members, row_number() over w as n, sum(members) over w - members as before
    from placed
    where wanted and ${isOpen} and distance >= ${given('fromChord', 'float8')}
      and (${afterCell} is null or district <> district_of(${afterCell}) or (distance, cell) >=
        ((select place_on_globe(cell_place(${afterCell})) <-> ${here}), ${afterCell}))
    window w as (order by district_n, distance, cell rows unbounded preceding)
  ), reached as (
    select (select district from opened order by n desc limit 1) as district,
      (select count(*) from nearest) = ${sql.raw(String(OPENED))}
        or (select count(*) from nearest) > (select count(*) from opened) as has_more
  )`
