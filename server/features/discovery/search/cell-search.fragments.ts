import { type SQL, sql } from 'drizzle-orm'
import { given } from '#server/platform/database/given.ts'
import { filterColumns, passes, tableFor } from './filter-conditions.fragments.ts'
import { MAX_CELLS, MAX_MEMBERS, type Search } from './search-bounds.ts'

/** Of those in a cell only a few are online, and only they are looked at. */
const MAX_MEMBERS_ONLINE = 40_000
/** One more than any shuffle. */
const END = 2 ** 32

const limit = given('limit', 'integer')
const afterCell = given('afterCell', 'integer')
const afterShuffle = given('afterShuffle', 'bigint')
const inline = (number: number) => sql.raw(String(number))

/**
 * Walks `ordered` cells and reads of each in the order of `shuffle`, no further than the page is full or as much was
 * looked at as one statement may.
 */
export function searchCells(cells: SQL, online: boolean): Search {
  const entries = tableFor(online)
  const most = inline(online ? MAX_MEMBERS_ONLINE : MAX_MEMBERS)
  const entriesOf = (cell: SQL) => sql`select ${filterColumns} from ${entries} e
    where e.cell = ${cell}
      and e.shuffle < case when ${cell} = ${afterCell} then ${afterShuffle} else ${inline(END)}::bigint end
    order by e.shuffle desc limit ${most}`
  return sql`${cells}, walked as materialized (
    select * from ordered where before < ${most} order by n limit ${inline(MAX_CELLS)}
  ), found as materialized (
    select w.n, e.user_id, w.cell, null::date as day, e.shuffle from walked w cross join lateral (
      select s.user_id, s.shuffle from (${entriesOf(sql`w.cell`)}) s
      where ${passes(online)} order by s.shuffle desc limit ${limit}
    ) e order by w.n, e.shuffle desc limit ${limit}
  ), walk as (
    select count(*)::integer as cells, ${online ? sql`0` : sql`coalesce(sum(members), 0)::integer`} as members,
      (select count(*) from ordered) > count(*) as is_cut from walked
  ), looked as (
    select json_build_object(
      'cells', k.cells, 'members', k.members, 'isCut', k.is_cut or coalesce(l.shuffle > 0, false),
      'cell', l.cell, 'chord', l.distance, 'shuffle', l.shuffle,
      'district', r.district, 'hasMoreDistricts', r.has_more) as looked
    from walk k cross join reached r
    left join (
      -- A cell may hold more than one statement looks at: then it ended in the middle of it, and 0 is its end.
      select w.cell, w.distance, case when w.members > ${most}
        then coalesce((select e.shuffle from (${entriesOf(sql`w.cell`)}) e limit 1 offset ${most} - 1), 0) else 0 end as shuffle
      from walked w order by w.n desc limit 1
    ) l on true
  )`
}
