import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { warnOfPooler } from '#server/platform/database/warnings.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { hasPgBouncer, startPgBouncer } from '#server/testing/pgbouncer.ts'
import { anyValues, pathOf } from './endpoint-walk.ts'

describe.runIf(hasPgBouncer)('behind PgBouncer in transaction mode (needs pgbouncer)', () => {
  let database: TestDatabase
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let home: TestApp

  beforeAll(async () => {
    database = await createTestDatabase()
    await migrate(database.url, database.appUrl, { isPooled: true })
    pooler = await startPgBouncer(database.appUrl)
    home = await createTestApp({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.appUrl,
      DATABASE_OWNER_URL: database.url,
      DATABASE_POOLER: 'transaction',
    })
  })
  afterAll(async () => {
    await home.close()
    await pooler.stop()
    await database.drop()
  })

  test('every call of the contract is answered, whichever connections its statements get', async () => {
    const failed: string[] = []
    // Several at once, so that statements of one caller are spread over the connections of the pooler.
    for (let from = 0; from < endpoints.length; from += 8)
      await Promise.all(
        endpoints.slice(from, from + 8).map(async (endpoint) => {
          const { method } = endpoint
          const { cookie } = await home.person({ accountRole: 'superadmin' })
          const answer = await home.app.inject({
            method,
            url: pathOf(endpoint),
            headers: { cookie },
            ...anyValues(endpoint),
          })
          if (answer.statusCode >= 500) failed.push(`${method} ${endpoint.path}: ${answer.statusCode}`)
        }),
      )
    expect(failed).toEqual([])
  })

  test('many members write and read at once, and each message is stored once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => home.person()))
    for (let round = 0; round < 5; round++)
      await Promise.all(
        people.map(async (person, index) => {
          const toUserId = people[index ^ 1]!.id
          const sent = await person.call(chatApi.sendMessage, { body: { toUserId, content: `${round}` } })
          expect(sent.status).toBe(200)
          expect((await person.call(authApi.currentUser)).body.id).toBe(person.id)
        }),
      )
    for (const [index, person] of people.entries()) {
      const thread = await person.call(chatApi.messages, { params: { userId: people[index ^ 1]!.id } })
      expect(thread.body.map(({ content }) => content).sort()).toEqual(
        [0, 0, 1, 1, 2, 2, 3, 3, 4, 4].map(String),
      )
    }
  })

  test('statements have the time limits of a direct connection', async () => {
    const { rows } = await home.ctx.db.execute(
      sql`select name, setting from pg_settings where name like '%_timeout' and source = 'database user' order by 1`,
    )
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '15000' },
      { name: 'lock_timeout', setting: '10000' },
      { name: 'statement_timeout', setting: '15000' },
    ])
  })

  test('a start leads migrations and background work past the pooler, and knows one that it was not told of', async () => {
    const warnings: string[] = []
    const write = (line: string) => void warnings.push(line)
    const log = createLog({ ...home.ctx.config, logLevel: 'warn' }, { write })
    const opened = await openDatabase(home.ctx.config, log)
    expect(opened).toMatchObject({ url: pooler.url, directUrl: database.appUrl })
    await warnOfPooler(database.appUrl, log)
    expect(warnings).toEqual([])
    await warnOfPooler(pooler.url, log)
    expect(warnings.join()).toContain('DATABASE_POOLER=transaction')
  })
})
