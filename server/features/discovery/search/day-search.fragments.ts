import { type SQL, sql } from 'drizzle-orm'
import { given } from '#server/platform/database/given.ts'
import { discoveryDistricts } from '../discovery.schema.ts'
import { filterColumns, passes, tableFor } from './filter-conditions.fragments.ts'
import { MAX_MEMBERS, type Search } from './search-bounds.ts'

/** By which day: that on which they were last seen, as anybody may see it, or that on which they joined. */
export type DayColumn = 'active_on' | 'joined_on'

const limit = given('limit', 'integer')
const inline = (number: number) => sql.raw(String(number))
const isAfter = (day: SQL) =>
  sql`(${day}, e.shuffle) < (${given('afterDay', 'date')}, ${given('afterShuffle', 'bigint')})`

/** Members by a day: all of them, or only those who show no place. */
export function searchByDay({
  online,
  column,
  unlocatedOnly,
}: {
  online: boolean
  column: DayColumn
  unlocatedOnly: boolean
}): Search {
  const day = sql.raw(`e.${column}`)
  const entries = sql`from ${tableFor(online)} e
    where ${isAfter(day)} ${unlocatedOnly ? sql`and e.cell is null` : sql``}
    order by ${day} desc, e.shuffle desc`
  return sql`passing as materialized (
    select s.* from (
      select ${filterColumns}, e.cell, ${day} as day ${entries} limit ${inline(MAX_MEMBERS)}
    ) s where ${passes(online)} order by s.day desc, s.shuffle desc limit ${limit}
  ), ${foundIn('passing')}, looked as (
    select json_build_object('cells', 0, 'members', 0,
      'isCut', l.day is not null, 'day', l.day, 'shuffle', l.shuffle) as looked
    from (select (select count(*) from passing) < ${limit} as is_short) k
    left join lateral (
      select ${day} as day, e.shuffle ${entries} limit 1 offset ${inline(MAX_MEMBERS - 1)}
    ) l on k.is_short
  )`
}

const foundIn = (rows: string) => sql`found as (
    select row_number() over (order by p.day desc, p.shuffle desc) as n, p.user_id, p.cell, p.day, p.shuffle
    from ${sql.raw(rows)} p
  )`

/**
 * Members within a distance by a day. Of each district around, as many are looked at as it has a share of all of them:
 * so all are looked at down to about the same day, and few in vain. Where a district has more than was looked at, the
 * order is known no further than that: `looked` says so, and the next statement goes on from there.
 */
export function searchNearByDay({ online, column }: { online: boolean; column: DayColumn }): Search {
  const day = sql.raw(`e.${column}`)
  const inOrder = sql`order by day desc, shuffle desc`
  const [here, reach, looks] = [given('here', 'cube'), given('reach', 'float8'), given('looks', 'integer')]
  return sql`around as materialized (
    select d.district, 1 + ceil(${looks} * d.members / sum(d.members) over ())::integer as looks
    from ${discoveryDistricts} d where d.centre <@ cube_enlarge(${here}, ${reach}, 3) and d.centre <-> ${here} <= ${reach}
  ), seen as materialized (
    select e.*, e.n = a.looks as is_last from around a cross join lateral (
      select ${filterColumns}, e.cell, ${day} as day, row_number() over (order by ${day} desc, e.shuffle desc) as n
      from ${tableFor(online)} e where e.district = a.district and ${isAfter(day)}
      order by ${day} desc, e.shuffle desc limit a.looks
    ) e
  ), horizon as materialized (
    select day, shuffle from seen where is_last ${inOrder} limit 1
  ), passing as materialized (
    select s.* from (
      select * from seen where (day, shuffle) >= (
        coalesce((select day from horizon), '-infinity'), coalesce((select shuffle from horizon), 0)
      ) ${inOrder}
    ) s where ${isInReach} and ${passes(online)} order by s.day desc, s.shuffle desc limit ${limit}
  ), ${foundIn('passing')}, looked as (
    select json_build_object('cells', 0, 'members', (select count(*) from seen),
      'isCut', h.day is not null, 'day', h.day, 'shuffle', h.shuffle) as looked
    from (select 1) one left join horizon h on true
  )`
}

/** Whether a cell is within the distance: of each row of the grid from `firstRow` on, the cells from one to another are, also across the date line. */
const isInReach = ((): SQL => {
  const row = sql`(s.cell >> 16) - ${given('firstRow', 'integer')} + 1`
  const low = sql`(${given('lows', 'integer[]')})[${row}]`
  const high = sql`(${given('highs', 'integer[]')})[${row}]`
  return sql`case when ${low} <= ${high} then s.cell between ${low} and ${high} else s.cell >= ${low} or s.cell <= ${high} end`
})()
