import { type SQL, sql } from 'drizzle-orm'
import type { Cell } from '#contract/location.ts'
import { isShownOnline } from '#server/platform/accounts/shown-presence.ts'
import { notBlocked } from '#server/platform/accounts/visibility.ts'
import { given } from '#server/platform/database/given.ts'
import { discoveryEntries, discoveryOnline } from './discovery.schema.ts'

/** The most that one statement looks at. Whoever wants more asks again from where it ended. */
export const MAX_CELLS = 400
export const MAX_MEMBERS = 4000
/** Of those in a cell only a few are online, and only they are looked at. */
const MAX_MEMBERS_ONLINE = 40_000
/** One more than any shuffle. */
const END = 2 ** 32

export const viewerId = given('viewerId', 'integer')
export const now = given('now', 'timestamptz')
const limit = given('limit', 'integer')
const afterCell = given('afterCell', 'integer')
const afterShuffle = given('afterShuffle', 'bigint')
const inline = (number: number) => sql.raw(String(number))

const tableFor = (online: boolean) => (online ? discoveryOnline : discoveryEntries)

/** Which of the entries `s` this viewer may see and wants to: the suspended and the paused have none. A new filter is one more line. */
function passes(online: boolean): SQL {
  const [role, minAge, maxAge] = [
    given('role', 'member_role'),
    given('minAge', 'integer'),
    given('maxAge', 'integer'),
  ]
  return sql`s.user_id <> ${viewerId}
    and (${role} is null or s.member_role = ${role})
    and (${minAge} is null or s.age >= ${minAge})
    and (${maxAge} is null or s.age <= ${maxAge})
    and ${notBlocked(viewerId, sql`s.user_id`)}
    ${online ? sql`and ${isShownOnline(viewerId, sql`s.user_id`, now)}` : sql``}`
}

/** Where a statement ended: what it looked at, and whether there is more there. */
export type Looked = {
  cells: number
  members: number
  /** There is more where it looked. */
  isCut: boolean
  shuffle: number
  /** In the order of places. */
  cell?: Cell
  chord?: number
  district?: number
  hasMoreDistricts?: boolean
  /** In the order of days. */
  day?: string
}

/** The parts of a `with`: `found` has the members `n` after `n`, and `looked` the one row that says where that ended. */
export type Search = SQL

/**
 * Walks `ordered` cells and reads of each in the order of `shuffle`, no further than the page is full or as much was
 * looked at as one statement may.
 */
export function searchCells(cells: SQL, online: boolean): Search {
  const entries = tableFor(online)
  const most = inline(online ? MAX_MEMBERS_ONLINE : MAX_MEMBERS)
  const entriesOf = (cell: SQL) => sql`select e.user_id, e.member_role, e.age, e.shuffle from ${entries} e
    where e.cell = ${cell}
      and e.shuffle < case when ${cell} = ${afterCell} then ${afterShuffle} else ${inline(END)}::bigint end
    order by e.shuffle desc limit ${most}`
  return sql`${cells}, walked as materialized (
    select * from ordered where before < ${most} order by n limit ${inline(MAX_CELLS)}
  ), found as materialized (
    select w.n, e.user_id, w.cell, null::date as active_on, e.shuffle from walked w cross join lateral (
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

/** The same by the day on which they were last seen. */
export function searchByDay({ online, unlocatedOnly }: { online: boolean; unlocatedOnly: boolean }): Search {
  const entries = sql`from ${tableFor(online)} e
    where (e.active_on, e.shuffle) < (${given('afterDay', 'date')}, ${afterShuffle})
      ${unlocatedOnly ? sql`and e.cell is null` : sql``}
    order by e.active_on desc, e.shuffle desc`
  return sql`passing as materialized (
    select s.* from (
      select e.user_id, e.member_role, e.age, e.cell, e.active_on, e.shuffle ${entries} limit ${inline(MAX_MEMBERS)}
    ) s where ${passes(online)} order by s.active_on desc, s.shuffle desc limit ${limit}
  ), found as (
    select row_number() over (order by p.active_on desc, p.shuffle desc) as n, p.user_id, p.cell, p.active_on, p.shuffle
    from passing p
  ), looked as (
    select json_build_object('cells', 0, 'members', 0,
      'isCut', l.active_on is not null, 'day', l.active_on, 'shuffle', l.shuffle) as looked
    from (select (select count(*) from passing) < ${limit} as is_short) k
    left join lateral (
      select e.active_on, e.shuffle ${entries} limit 1 offset ${inline(MAX_MEMBERS - 1)}
    ) l on k.is_short
  )`
}
