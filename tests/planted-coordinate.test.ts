import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cellOf } from '#contract/location.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { startProduct } from '#server/testing/product.ts'
import { hasRedis, startRedis } from '#server/testing/redis-server.ts'

const PLANTED = { lat: 51.5079312, lng: -0.0877215 }
/** Digits that only the exact place has, and enough of them that no clock or key shows them by chance. */
const TRACES = ['5079312', '877215', '51.5079', '0.08772']

async function dumpTables(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: tables } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  let dump = ''
  for (const { name } of tables) {
    const { rows } = await client.query(`select t::text as line from ${name} t`)
    dump += rows.map(({ line }) => `${name} ${line}`).join('\n')
  }
  await client.end()
  return dump
}

async function dumpFolder(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n')
}

test('a raw coordinate planted by a client is found in no table, log, file, Redis key or answer', async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'hungr-planted-'))
  const redis = hasRedis ? await startRedis() : undefined
  const product = await startProduct({
    LOG_LEVEL: 'trace',
    ...database.environment,
    DATA_DIR: folder,
    ...(redis ? { REDIS_URL: redis.url } : {}),
  })
  try {
    const answers: string[] = []
    let cookie = ''
    const call = async (method: string, path: string, body?: object) => {
      const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
      const reply = await fetch(product.url + path, { method, headers, body: body && JSON.stringify(body) })
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie
      answers.push(await reply.text(), JSON.stringify([...reply.headers]))
      return reply.status
    }
    expect(
      await call('POST', '/api/register', {
        email: 'p@example.org',
        username: 'planted',
        password: 'Plum-Orbit-92',
      }),
    ).toBe(200)
    expect(await call('POST', '/api/profile', { role: 'Hungr', age: 30 })).toBe(200)
    expect(await call('PUT', '/api/location', PLANTED)).toBe(200)
    expect(await call('PUT', '/api/location', { ...PLANTED, lat: 151.5079312 })).toBe(400)
    expect(await call('PUT', '/api/location', { lat: String(PLANTED.lat), lng: PLANTED.lng })).toBe(400)
    expect(await call('PUT', `/api/location?lat=${PLANTED.lat}&lng=${PLANTED.lng}`, PLANTED)).toBe(200)
    for (const path of ['/api/user', '/api/discover', '/api/discover/map?south=51&west=-1&north=52&east=1'])
      expect(await call('GET', path)).toBe(200)

    const tables = await dumpTables(database.url)
    expect(tables).toContain(String(cellOf(PLANTED)))
    const log = product.text()
    expect(log).toContain('/api/location')
    const places = { tables, log, answers: answers.join('\n'), files: await dumpFolder(folder) }
    const kept = { ...places, redis: redis ? await redis.dump() : '' }
    if (redis) expect(kept.redis).not.toBe('')
    for (const [where, text] of Object.entries(kept))
      for (const trace of TRACES) expect(text.includes(trace), `${trace} in ${where}`).toBe(false)
  } finally {
    await product.stop()
    await redis?.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)
