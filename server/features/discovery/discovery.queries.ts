import { type SQL, sql } from 'drizzle-orm'
import type { Wishes } from '#contract/discovery.ts'
import type { Cell } from '#contract/location.ts'
import type { MemberRole } from '#contract/product.ts'
import { isShownOnline } from '#server/platform/accounts/shown-presence.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { discoveryCells, discoveryEntries } from './discovery.schema.ts'

/** Who asks, whom he wants to see, and when. */
export type Ask = { viewerId: number; wishes: Wishes; now: Date }
/** A member in his place of the order. */
export type Spot = { userId: number; cell: Cell; shuffle: number }
export type OccupiedCell = { cell: Cell; memberRole: MemberRole; members: number }
export type RecentRow = { userId: number; cell: number | null; activeOn: string; shuffle: number }

/** The entries `e` that this viewer may see and wants to. */
function wanted({ viewerId, wishes, now }: Ask): SQL {
  const { role, online, minAge, maxAge } = wishes
  const conditions = [
    sql`e.user_id <> ${viewerId}`,
    visibleTo(viewerId, sql`e.user_id`),
    role && sql`e.member_role = ${role}`,
    minAge !== undefined && sql`e.age >= ${minAge}`,
    maxAge !== undefined && sql`e.age <= ${maxAge}`,
    online && isShownOnline(viewerId, sql`e.user_id`, now),
  ]
  return sql.join(conditions.filter(Boolean) as SQL[], sql` and `)
}

const globe = (cell: Cell) => sql`place_on_globe(cell_place(${cell}::integer))`

/** Occupied cells from `from` outwards, the nearest to `origin` first; those of a cell come one after another. */
export async function listCellsOutwards(
  db: Database,
  { origin, role, from, limit }: { origin: Cell; role?: MemberRole; from?: Cell; limit: number },
): Promise<OccupiedCell[]> {
  const distance = sql`c.centre <-> ${globe(origin)}`
  const conditions = [
    role && sql`c.member_role = ${role}`,
    from !== undefined && sql`(${distance}, c.cell) >= (${globe(from)} <-> ${globe(origin)}, ${from})`,
  ].filter(Boolean) as SQL[]
  const { rows } = await db.execute<OccupiedCell>(sql`
    select c.cell, c.member_role as "memberRole", c.members from ${discoveryCells} c
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by ${distance}, c.cell limit ${limit}`)
  return rows
}

/** The members of these cells, cell by cell in the order given: of each no more than the page can hold. */
export async function listMembersOf(
  db: Database,
  ask: Ask & { cells: OccupiedCell[]; after?: Omit<Spot, 'userId'>; limit: number },
): Promise<Spot[]> {
  const { cells, after, limit } = ask
  const rank = new Map<Cell, number>()
  for (const { cell } of cells) if (!rank.has(cell)) rank.set(cell, rank.size)
  const columns = [
    cells.map(({ cell }) => cell),
    cells.map(({ memberRole }) => memberRole),
    cells.map(({ cell }) => rank.get(cell)),
  ] as const
  const { rows } = await db.execute<Spot>(sql`
    select e.user_id as "userId", e.cell, e.shuffle::float8 as shuffle
    from unnest(
      ${sql.param(columns[0])}::integer[], ${sql.param(columns[1])}::member_role[], ${sql.param(columns[2])}::integer[]
    ) as c(cell, member_role, rank) cross join lateral (
      select e.user_id, e.cell, e.shuffle from ${discoveryEntries} e
      where e.cell = c.cell and e.member_role = c.member_role and ${wanted(ask)}
        ${after ? sql`and (e.cell <> ${after.cell} or e.shuffle < ${after.shuffle}::bigint)` : sql``}
      order by e.shuffle desc limit ${limit}
    ) e order by c.rank, e.shuffle desc limit ${limit}`)
  return rows
}

/** Members by the day they were last seen: all of them, or only those who show no place. */
export async function listRecent(
  db: Database,
  ask: Ask & { unlocatedOnly: boolean; after?: { activeOn: string; shuffle: number }; limit: number },
): Promise<RecentRow[]> {
  const { unlocatedOnly, after, limit } = ask
  const { rows } = await db.execute<RecentRow>(sql`
    select e.user_id as "userId", e.cell, e.active_on::text as "activeOn", e.shuffle::float8 as shuffle
    from ${discoveryEntries} e
    where ${wanted(ask)}
      ${unlocatedOnly ? sql`and e.cell is null` : sql``}
      ${after ? sql`and (e.active_on, e.shuffle) < (${after.activeOn}::date, ${after.shuffle}::bigint)` : sql``}
    order by e.active_on desc, e.shuffle desc limit ${limit}`)
  return rows
}
