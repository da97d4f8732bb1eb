import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('every test database is migrated, and nothing written to one is seen in another', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(one.url, 'CREATE TABLE only_here (id int)')

  const tables = `SELECT table_name AS name FROM information_schema.tables WHERE table_name IN ('users', 'only_here')`
  expect(await query(one.url, `${tables} ORDER BY 1`)).toEqual([{ name: 'only_here' }, { name: 'users' }])
  expect(await query(other.url, tables)).toEqual([{ name: 'users' }])

  await Promise.all([one.drop(), other.drop()])
})

test('a test database is dropped even while somebody is connected to it', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()

  await database.drop()

  await expect(query(database.url, 'SELECT 1')).rejects.toThrow(/does not exist/)
  await client.end().catch(() => undefined)
})
