import pg from 'pg'
import { expect, test } from 'vitest'
import { cellBounds, cellOf } from '#contract/location.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createEmptyDatabase } from '#server/testing/database.ts'
import { migrateUpTo } from '#server/testing/migrate-up-to.ts'

type Before = { user_id: number; cell: number; lat: number; lng: number }

test('a member of an older installation is where he was, and every count still fits', async () => {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await migrateUpTo(database.url, 'nested-cells')
    await client.connect()
    // Every 30 km up the meridian of Berlin, from pole to pole.
    await client.query(`
      with made as (
        insert into users (username, email, password_hash)
        select 'row_' || n, n || '@example.org', 'none' from generate_series(0, 17999, 27) n returning id, username
      )
      insert into profiles (user_id, age, created_at, updated_at, cell)
      select id, 30, now(), now(), (n << 16) + floor((13.4 + 180) / 360 * grid_columns(n))::integer
      from made, lateral (select substr(username, 5)::integer) as row(n)`)
    await client.query("update users set suspended_at = now() where username = 'row_11340'")
    const { rows: before } = await client.query<Before>(
      'select user_id, cell, (cell_place(cell))[1] as lat, (cell_place(cell))[0] as lng from profiles',
    )

    await migrate(database.url, database.url)
    const { rows: after } = await client.query('select * from profiles')
    const cells = new Map(after.map((row) => [row.user_id, row]))
    let moved = 0
    for (const { user_id, cell, lat, lng } of before) {
      const row = cells.get(user_id)
      if (row.cell !== cell) moved++
      expect(row).toMatchObject({ own_cell: row.cell, settled_cell: row.cell, location_precision: 1 })
      expect(row.cell).toBe(cellOf({ lat, lng }))
      const { south, north } = cellBounds(row.cell)
      expect(lat > south && lat < north).toBe(true)
    }
    expect(moved).toBeGreaterThan(10)
    expect(moved).toBeLessThan(before.length / 10)

    const { rows: wrong } = await client.query(`
      (select cell, member_role, members from discovery_cells
       except select cell, member_role, count(*)::int from discovery_entries where cell is not null group by 1, 2)
      union all
      (select region, member_role, members from discovery_regions
       except select region_of(cell), member_role, count(*)::int from discovery_entries where cell is not null group by 1, 2)
      union all
      (select cell, member_role, members from discovery_cells where not place ~= cell_place(cell))
      union all
      (select p.cell, p.member_role, 1 from profiles p join discovery_entries e using (user_id) where e.cell <> p.cell)`)
    expect(wrong).toEqual([])
  } finally {
    await client.end()
    await database.drop()
  }
}, 60_000)
