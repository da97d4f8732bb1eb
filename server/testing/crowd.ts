import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Cell } from '#contract/location.ts'
import { type MemberRole, memberRoles } from '#contract/product.ts'

export type CrowdMember = { cell: Cell | null; memberRole?: MemberRole; age?: number; activeDaysAgo?: number }
const AT_ONCE = 50_000

/**
 * Many members at once, for what must be measured with many. The triggers would count them one by one, so they are
 * put to sleep and what they keep is written in one go. Returns the members' ids in order.
 */
export async function seedCrowd(pool: pg.Pool, members: CrowdMember[]): Promise<number[]> {
  const client = await pool.connect()
  const ids: number[] = []
  try {
    const rebuild = members.length < AT_ONCE ? undefined : await dropIndexes(client)
    for (let from = 0; from < members.length; from += AT_ONCE) {
      await client.query('begin')
      await client.query(`set local session_replication_role = replica; set local statement_timeout = 0`)
      ids.push(...(await insertSome(client, members.slice(from, from + AT_ONCE))))
      await client.query('commit')
    }
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await recount(client)
    await rebuild?.()
    await client.query(
      'analyze users, profiles, discovery_entries, discovery_cells, discovery_online, presence',
    )
  } finally {
    client.release(true)
  }
  return ids
}

async function insertSome(client: pg.PoolClient, members: CrowdMember[]): Promise<number[]> {
  const mark = `c${randomBytes(4).toString('hex')}_`
  // All ids in one go: the default looks for one free id at a time.
  const { rows } = await client.query(
    `with free as (
       select distinct id from (
         select 1000 + floor(random() * 2147482000)::int as id from generate_series(1, $1::int + $1::int / 50 + 10)
       ) drawn where not exists (select from users u where u.id = drawn.id) limit $1
     )
     insert into users (id, username, email, password_hash)
     select id, $2 || n, $2 || n || '@example.org', 'none' from (select id, row_number() over () as n from free) f
     returning id`,
    [members.length, mark],
  )
  const ids = rows.map(({ id }) => id as number)
  await client.query(
    `with given as (
       select * from unnest($1::int[], $2::int[], $3::member_role[], $4::int[], $5::int[]) as g(id, cell, role, age, days)
     ), made as (
       insert into profiles (user_id, member_role, age, cell, own_cell, settled_cell, created_at, updated_at)
       select id, role, age, cell, cell, cell, now(), now() from given
     ), seen as (
       insert into presence (user_id, last_active_at, online_until, active_before)
       select id, seen, seen + case when id % 20 = 0 then interval '1 hour' else interval '0' end, seen - interval '1 minute'
       from (select id, now() - case when id % 20 = 0 then interval '5 minutes' else days * interval '1 day' + interval '1 hour' end as seen from given) g
     )
     insert into discovery_entries (user_id, member_role, age, cell, active_on)
     select id, role, age, cell, utc_day(now() - days * interval '1 day') from given`,
    [
      ids,
      members.map(({ cell }) => cell),
      members.map(({ memberRole }, index) => memberRole ?? memberRoles[index % memberRoles.length]),
      members.map(({ age }, index) => age ?? 18 + ((index * 7) % 60)),
      members.map(({ activeDaysAgo }, index) => activeDaysAgo ?? index % 30),
    ],
  )
  return ids
}

const FILLED = ['users', 'profiles', 'presence', 'discovery_entries']

/** Indexes take most of the time, unless they are built once and at the end. */
async function dropIndexes(client: pg.PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexdef not like 'CREATE UNIQUE %'`,
    [FILLED],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of rows) await client.query(definition)
  }
}

/** All that is derived, from all there is: once for a crowd of any size. */
async function recount(client: pg.PoolClient): Promise<void> {
  await client.query(`
    insert into discovery_cells (cell, member_role, members)
    select cell, member_role, count(*) from discovery_entries where cell is not null group by 1, 2
    on conflict (cell, member_role) do update set members = excluded.members`)
  await client.query(`
    insert into discovery_districts (district, members)
    select district, sum(members) from discovery_cells group by 1
    on conflict (district) do update set members = excluded.members`)
  await client.query(`
    insert into discovery_regions (region, member_role, members)
    select region, member_role, sum(members) from discovery_cells
    join (select cell, region_of(cell) as region from (select distinct cell from discovery_cells) c) r using (cell)
    group by 1, 2
    on conflict (region, member_role) do update set members = excluded.members`)
  await client.query(`
    insert into discovery_subregions (subregion, member_role, members)
    select subregion_of(cell), member_role, sum(members) from discovery_cells group by 1, 2
    on conflict (subregion, member_role) do update set members = excluded.members`)
  await client.query(`
    insert into discovery_online (user_id, member_role, age, cell, active_on)
    select e.user_id, e.member_role, e.age, e.cell, e.active_on from discovery_entries e join presence p using (user_id)
    where p.last_active_at > now() - interval '30 minutes'
    on conflict (user_id) do nothing`)
}
