import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import { createDatabase, createPool } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('so many wait for a connection as may, and one more is refused at once', async () => {
  const log = createLog(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const pool = createPool(database.url, 1, log, { maxWaiting: 3 })
  const db = createDatabase(pool)
  const holder = await pool.connect()
  const waiting = Array.from({ length: 3 }, () => pool.query('select 1 as one'))
  const busy = { code: 'busy', status: 503, retryAfterSeconds: 5 }
  await expect(pool.query('select 1')).rejects.toMatchObject(busy)
  await expect(pool.connect()).rejects.toMatchObject(busy)
  await expect(db.execute(sql`select 1`)).rejects.toMatchObject({ cause: busy })
  holder.release()
  for (const { rows } of await Promise.all(waiting)) expect(rows).toEqual([{ one: 1 }])
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await pool.end()
})
