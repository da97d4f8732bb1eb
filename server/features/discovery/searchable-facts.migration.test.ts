import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { createEmptyDatabase } from '#server/testing/database.ts'
import { migrateUpTo } from '#server/testing/migrate-up-to.ts'

test('the members of an older installation are found by all that their profiles say', async () => {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await migrateUpTo(database.url, 'searchable-facts')
    await client.connect()
    await client.query(`
      with made as (
        insert into users (username, email, password_hash)
        select 'man_' || n, n || '@example.org', 'none' from generate_series(1, 12) n returning id, username
      )
      insert into profiles (user_id, age, created_at, updated_at, host_travel_preference, sexual_orientation, interests,
        location_precision)
      select id, 30, timestamptz '2026-03-04 05:06Z' + n * interval '1 day', now(),
        case n % 2 when 0 then 'Host' else 'Travel' end::host_travel_preference, 'Queer',
        array['Gym buddies', 'No longer offered'], 5
      from made, lateral (select substr(username, 5)::integer) as row(n)`)
    await client.query(`
      insert into media (id, owner_id, kind, purpose, audience, content_type, bytes, width, height, created_at)
      select 'm' || id, id, 'image', 'profile', 'members', 'image/webp', 1, 1, 1, now() from users where id % 2 = 0`)
    await client.query(`update profiles set picture_id = 'm' || user_id where user_id % 2 = 0`)
    await client.query(
      'insert into presence (user_id, last_active_at, online_until) select id, now(), now() from users',
    )
    await client.query("update users set suspended_at = now() where username = 'man_7'")

    await migrate(database.url, database.url)
    for (const table of ['discovery_entries', 'discovery_online']) {
      const { rows } = await client.query(`
        select count(*)::int as members, count(*) filter (where e.has_picture = (e.user_id % 2 = 0))::int as pictures,
          count(*) filter (where e.joined_on = utc_day(p.created_at))::int as days,
          count(*) filter (where e.host_travel_preference = p.host_travel_preference)::int as hosts,
          count(*) filter (where e.sexual_orientation = 'Queer' and e.location_precision = 5)::int as facts,
          count(*) filter (where e.interests = interest_mask(array['Gym buddies']))::int as interests,
          count(*) filter (where not e.is_verified and e.available_until is null)::int as blank
        from ${table} e join profiles p using (user_id)`)
      const all = 11
      expect(rows[0], table).toEqual({
        members: all,
        pictures: all,
        days: all,
        hosts: all,
        facts: all,
        interests: all,
        blank: all,
      })
    }
  } finally {
    await client.end()
    await database.drop()
  }
}, 60_000)
