import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anchorAudit } from '#server/features/admin/audit.service.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createEmptyDatabase } from '#server/testing/database.ts'
import { migrateUpTo } from '#server/testing/migrate-up-to.ts'
import { createDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { readAnchors } from './anchors.ts'
import { writeAudit } from './audit.ts'
import { verifyAudit } from './chain.ts'

const run = promisify(execFile)
let home: TestApp
beforeEach(async () => {
  home = await createTestApp()
})
afterEach(() => home.close())

const write = (targetId: number) => writeAudit(home.ctx, { actorId: 27, action: 'user.suspended', targetId })
const verify = async () => verifyAudit(home.ctx.db, await readAnchors(home.dataDir))
const ids = async () =>
  (await home.pool.query('select id::int from audit_rows order by id')).rows.map((row) => row.id)

/** What only the owner of the database can do. */
const meddle = (statement: string) =>
  home.pool.query(
    `alter table audit_rows disable trigger user; ${statement}; alter table audit_rows enable trigger user`,
  )

test('rows that are written at once stand one behind the other, without a gap and as the chain says', async () => {
  const failing = home.ctx.transaction(async (ctx) => {
    await writeAudit(ctx, { actorId: 27, action: 'user.suspended', targetId: 1 })
    throw new Error('no commit')
  })
  await Promise.allSettled([failing, ...Array.from({ length: 20 }, (_, index) => write(index + 2000))])
  expect(await ids()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(await verify()).toMatchObject({ isWhole: true, rows: 20, last: { id: 20 } })
})

test('an insert cannot choose its number or its place in the chain', async () => {
  await write(2000)
  await home.appPool.query(
    `insert into audit_rows (id, actor_id, action, created_at, previous_hash, hash)
     values (900, 27, 'user.suspended', now(), 'mine', 'mine'), (901, 27, 'user.suspended', now(), 'mine', 'mine')`,
  )
  expect(await ids()).toEqual([1, 2, 3])
  expect(await verify()).toMatchObject({ isWhole: true, rows: 3 })
})

test('a table of the same name in the session of the application misleads nobody', async () => {
  await write(2000)
  const client = await home.appPool.connect()
  await client.query('create temporary table audit_rows (id int, hash bytea)')
  await client.query(
    `insert into public.audit_rows (actor_id, action, created_at) values (27, 'user.suspended', now())`,
  )
  client.release(true)
  expect(await verify()).toMatchObject({ isWhole: true, rows: 2 })
})

describe('what the owner of the database does to the trail is found', () => {
  beforeEach(async () => {
    for (const target of [2001, 2002, 2003, 2004]) await write(target)
    await anchorAudit.run(home.ctx, {})
  })

  test.each([
    ['a removed row', 'delete from audit_rows where id = 2', { id: 3, what: 'missing-before' }],
    ['the first row removed', 'delete from audit_rows where id = 1', { id: 2, what: 'missing-before' }],
    ['a changed row', 'update audit_rows set target_id = 9999 where id = 3', { id: 3, what: 'changed' }],
    [
      'a changed detail',
      `update audit_rows set details = '{"report":1}' where id = 2`,
      { id: 2, what: 'changed' },
    ],
    ['an end that was cut off', 'delete from audit_rows where id >= 3', { id: 4, what: 'cut-off' }],
    ['a trail that was emptied', 'truncate audit_rows', { id: 4, what: 'cut-off' }],
    [
      'a chain that was made anew after a change',
      `do $$ declare one audit_rows; last bytea := '\\x'; begin
         update audit_rows set target_id = 9999 where id = 2;
         for one in select * from audit_rows order by id loop
           update audit_rows set previous_hash = last, hash = audit_hash(last, one) where id = one.id
           returning hash into last;
         end loop; end $$`,
      { id: 4, what: 'changed' },
    ],
  ])('%s', async (_what, statement, found) => {
    expect(await verify()).toMatchObject({ isWhole: true, rows: 4 })
    await meddle(statement)
    expect(await verify()).toEqual({ isWhole: false, ...found })
  })
})

test('the last row is noted outside the database once, and with the next one again', async () => {
  await anchorAudit.run(home.ctx, {})
  expect(await readAnchors(home.dataDir)).toEqual([])
  await write(2000)
  await anchorAudit.run(home.ctx, {})
  await anchorAudit.run(home.ctx, {})
  await write(2001)
  await anchorAudit.run(home.ctx, {})
  expect((await readAnchors(home.dataDir)).map(({ id }) => id)).toEqual([1, 2])
})

test('npm run admin -- verify-audit says whether the trail is whole, also against a row that was noted elsewhere', async () => {
  await write(2000)
  const last = (await verify()) as { last: { id: number; hash: string } }
  const command = (...words: string[]) =>
    run(process.execPath, ['scripts/admin.ts', 'verify-audit', ...words], {
      env: { ...process.env, DATABASE_URL: home.database.appUrl, DATA_DIR: home.dataDir },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout.trim() }),
      ({ code, stderr }) => ({ code: code as number, said: String(stderr).trim() }),
    )
  const noted = `1:${last.last.hash}`
  expect(await command(noted)).toEqual({
    code: 0,
    said: `The audit trail is whole: 1 rows. The last one is ${noted}`,
  })
  await meddle('truncate audit_rows')
  expect(await command()).toMatchObject({ code: 0 })
  expect(await command(noted)).toEqual({
    code: 1,
    said: 'Row 1 of the audit trail, which was there once, is missing.',
  })
}, 60_000)

test('rows of an older installation become the beginning of the chain', async () => {
  const database = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  try {
    await migrateUpTo(database.url, 'audit-chain')
    await pool.query(
      `insert into audit_rows (id, actor_id, action, target_id, details, created_at)
       select n * 3, 27, 'role.changed', n + 2000, '{"to": "admin", "from": "user"}', now() from generate_series(1, 5) n`,
    )
    await migrate(database.url, database.appUrl)
    const { ctx } = home
    await writeAudit({ ...ctx, db: createDatabase(pool) }, { actorId: null, action: 'role.changed' })
    expect(await verifyAudit(createDatabase(pool), [])).toMatchObject({
      isWhole: true,
      rows: 6,
      last: { id: 16 },
    })
  } finally {
    await pool.end()
    await database.drop()
  }
})
