import { type SQL, sql } from 'drizzle-orm'
import type { Wishes } from '#contract/discovery.ts'
import { presence } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { discoveryCells, discoveryEntries } from './discovery.schema.ts'

/** Who asks, whom he wants to see, and when. */
export type Ask = { viewerId: number; wishes: Wishes; now: Date }
export type NearRow = { userId: number; cell: number; shuffle: number }
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
    online &&
      sql`exists (select 1 from ${presence} p where p.user_id = e.user_id and p.online_until > ${now.toISOString()})`,
  ]
  return sql.join(conditions.filter(Boolean) as SQL[], sql` and `)
}

const globe = (cell: number) => sql`place_on_globe(cell_place(${cell}::integer))`

/**
 * Members by the distance of their cell from `origin`. It walks the occupied cells outwards and takes of each no more
 * than the page can hold, so that a page costs what it shows and not what there is.
 */
export async function listNearest(
  db: Database,
  ask: Ask & { origin: number; after?: Omit<NearRow, 'userId'>; limit: number },
): Promise<NearRow[]> {
  const { origin, after, limit, wishes } = ask
  const distance = sql`c.centre <-> ${globe(origin)}`
  const passed = after && sql`${globe(after.cell)} <-> ${globe(origin)}`
  const { rows } = await db.execute<NearRow>(sql`
    select e.user_id as "userId", e.cell, e.shuffle::float8 as shuffle
    from (
      select c.cell, c.member_role, ${distance} as distance from ${discoveryCells} c
      where ${wishes.role ? sql`c.member_role = ${wishes.role}` : sql`true`}
      order by ${distance}
    ) c cross join lateral (
      select e.user_id, e.cell, e.shuffle from ${discoveryEntries} e
      where e.cell = c.cell and e.member_role = c.member_role and ${wanted(ask)}
        ${after ? sql`and e.shuffle < case when c.cell = ${after.cell} then ${after.shuffle}::bigint else 4294967296 end` : sql``}
      order by e.shuffle desc limit ${limit}
    ) e
    ${after ? sql`where (c.distance, c.cell) >= (${passed}, ${after.cell})` : sql``}
    order by c.distance, c.cell, e.shuffle desc limit ${limit}`)
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
