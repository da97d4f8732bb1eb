import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './open-database.ts'

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function open(environment: Record<string, string>) {
  const lines: string[] = []
  const config = readConfig({ NODE_ENV: 'test', ...environment })
  const log = createLog({ logLevel: 'warn', environment: 'test' }, { write: (line) => void lines.push(line) })
  return { ...(await openDatabase(config, log)), lines }
}

const addRow = `insert into audit_rows (actor_id, action, created_at) values (27, 'messages.read', now())`

describe('the role of the application', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('adds rows to the audit trail and reads them', async () => {
    await query(database.appUrl, addRow)
    expect(await query(database.appUrl, 'select actor_id from audit_rows')).toEqual([{ actor_id: 27 }])
  })

  test.each([
    'update audit_rows set actor_id = 1',
    'delete from audit_rows',
    'truncate audit_rows',
    'alter table audit_rows disable trigger all',
    'alter table audit_rows add column note text',
    'drop trigger audit_rows_append_only on audit_rows',
    'drop table audit_rows',
    'create or replace function refuse_audit_change() returns trigger language sql as $$ select null $$',
    'alter table users drop column email',
    'create table public.mine (id int)',
    `set session_replication_role = 'replica'`,
    `set role ${new URL(process.env.TEST_DATABASE_URL!).username}`,
  ])('cannot: %s', async (statement) => {
    await expect(query(database.appUrl, statement)).rejects.toThrow(/must be owner|permission denied/)
  })

  test('has rows of every other table in its hands', async () => {
    const closed = await query(
      database.appUrl,
      `select c.oid::regclass::text as name from pg_class c
       where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         and exists (select from unnest('{select,insert,update,delete}'::text[]) privilege
                     where not has_table_privilege(c.oid, privilege))`,
    )
    expect(closed).toEqual([{ name: 'audit_rows' }])
  })
})

test('one role that both migrates and serves is warned of, two are not', async () => {
  const database = await createTestDatabase()
  const one = await open({ DATABASE_URL: database.url })
  expect(one.lines.join()).toContain('could change the audit trail')
  const two = await open(database.environment)
  expect(two.lines).toEqual([])
  await database.drop()
})

test('a role that is named and not there yet is made, and may serve', async () => {
  const database = await createTestDatabase()
  const url = new URL(database.url)
  url.username = `hungr_new_${process.pid}`
  url.password = 'planted word'
  await open({ DATABASE_URL: url.href, DATABASE_OWNER_URL: database.url })
  await query(url.href, addRow)
  await expect(query(url.href, 'delete from audit_rows')).rejects.toThrow('permission denied')
  await database.drop()
  await query(process.env.TEST_DATABASE_URL!, `drop role ${url.username}`)
})

test('the embedded database is served by a role of its own, whose password is new at every start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-roles-'))
  const first = await open({ DATA_DIR: folder })
  await query(first.url, addRow)
  await first.stop()
  const second = await open({ DATA_DIR: folder })
  expect(new URL(second.url).password).not.toBe(new URL(first.url).password)
  expect(await query(second.url, 'select actor_id from audit_rows')).toHaveLength(1)
  await expect(query(second.url, 'delete from audit_rows')).rejects.toThrow('permission denied')
  expect([...first.lines, ...second.lines]).toEqual([])
  await second.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)
