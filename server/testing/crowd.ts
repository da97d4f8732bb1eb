import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Cell } from '#contract/location.ts'
import { type MemberRole, memberRoles } from '#contract/product.ts'
import { hostTravelPreferences, type LocationPrecision, sexualOrientations } from '#contract/profile.ts'
import { interests } from '#contract/words.ts'

export type CrowdMember = {
  cell: Cell | null
  memberRole?: MemberRole
  age?: number
  activeDaysAgo?: number
  joinedDaysAgo?: number
  locationPrecision?: LocationPrecision
}
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
  await insertFacts(client, ids, members)
  return ids
}

/** What is not given differs from one to the next. Pictures are only in the entries: there are no files for them. */
async function insertFacts(client: pg.PoolClient, ids: number[], members: CrowdMember[]): Promise<void> {
  const nth = <T>(values: readonly T[], index: number) => values[index % values.length]!
  const rows = members.map((member, index) => {
    const memberRole = member.memberRole ?? nth(memberRoles, index)
    return {
      id: ids[index],
      cell: member.cell,
      role: memberRole,
      age: member.age ?? 18 + ((index * 7) % 60),
      precision: member.locationPrecision ?? 1,
      host: nth(hostTravelPreferences, index >> 1),
      orientation: nth(sexualOrientations, index >> 2),
      interests: [nth(interests[memberRole], index * 3), nth(interests[memberRole], index * 5 + 1)],
      picture: index % 3 > 0,
      joined: member.joinedDaysAgo ?? (index * 11) % 700,
      days: member.activeDaysAgo ?? index % 30,
    }
  })
  await client.query(
    `with given as (
       select * from json_to_recordset($1) as g(id int, cell int, role member_role, age int, precision int,
         host host_travel_preference, orientation sexual_orientation, interests text[], picture boolean, joined int, days int)
     ), made as (
       insert into profiles (user_id, member_role, age, cell, own_cell, settled_cell, location_precision,
         host_travel_preference, sexual_orientation, interests, created_at, updated_at)
       select id, role, age, cell, cell, cell, precision, host, orientation, interests,
         now() - joined * interval '1 day', now() from given
     ), seen as (
       insert into presence (user_id, last_active_at, online_until, active_before)
       select id, seen, seen + case when id % 20 = 0 then interval '1 hour' else interval '0' end, seen - interval '1 minute'
       from (select id, now() - case when id % 20 = 0 then interval '5 minutes' else days * interval '1 day' + interval '1 hour' end as seen from given) g
     )
     insert into discovery_entries (user_id, member_role, age, cell, location_precision, host_travel_preference,
       sexual_orientation, interests, has_picture, joined_on, active_on)
     select id, role, age, cell, precision, host, orientation, interest_mask(interests), picture,
       utc_day(now() - joined * interval '1 day'), utc_day(now() - days * interval '1 day') from given`,
    [JSON.stringify(rows)],
  )
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
    insert into discovery_online (user_id, member_role, age, cell, location_precision, host_travel_preference,
      sexual_orientation, interests, has_picture, is_verified, available_until, joined_on, active_on)
    select e.user_id, e.member_role, e.age, e.cell, e.location_precision, e.host_travel_preference,
      e.sexual_orientation, e.interests, e.has_picture, e.is_verified, e.available_until, e.joined_on, e.active_on
    from discovery_entries e join presence p using (user_id)
    where p.last_active_at > now() - interval '30 minutes'
    on conflict (user_id) do nothing`)
}
