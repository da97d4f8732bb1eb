import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cellOf } from '#contract/location.ts'
import { createTestDatabase } from '#server/testing/database.ts'

const PLANTED = { lat: 51.5079312, lng: -0.0877215 }
/** Digits that only the exact place has: the middle of its cell has others. */
const TRACES = ['5079312', '0877215', '51.5079', '0.08772', '8772', '50793']
const hasRedis = spawnSync('redis-server', ['--version']).status === 0

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** The real product with the most talkative log, and what it says. */
async function startProduct(environment: Record<string, string>) {
  const said: string[] = []
  const product = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'trace',
      ...environment,
    },
  })
  product.stdout.on('data', (data) => said.push(String(data)))
  product.stderr.on('data', (data) => said.push(String(data)))
  for (;;) {
    const port = /is ready at http:\/\/[^:]+:(\d+)/.exec(said.join(''))?.[1]
    if (port) return { url: `http://127.0.0.1:${port}`, said, stop: () => end(product) }
    if (product.exitCode !== null) throw new Error(said.join(''))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

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

async function dumpRedis(url: string): Promise<string> {
  const redis = new Redis(url)
  const keys = await redis.keys('*')
  const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
  redis.disconnect()
  return keys.map((key, index) => `${key} ${values[index]?.toString('latin1')}`).join('\n')
}

async function dumpFolder(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n')
}

test('a raw coordinate planted by a client is found in no table, log, file, Redis key or answer', async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'hungr-planted-'))
  const redisPort = await freePort()
  const redis = hasRedis
    ? spawn('redis-server', ['--port', String(redisPort), '--save', '', '--bind', '127.0.0.1'], {
        stdio: 'ignore',
      })
    : undefined
  const redisUrl = `redis://127.0.0.1:${redisPort}`
  const product = await startProduct({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...(redis ? { REDIS_URL: redisUrl } : {}),
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
    const log = product.said.join('')
    expect(log).toContain('/api/location')
    const places = { tables, log, answers: answers.join('\n'), files: await dumpFolder(folder) }
    const kept = { ...places, redis: redis ? await dumpRedis(redisUrl) : '' }
    if (redis) expect(kept.redis).not.toBe('')
    for (const [where, text] of Object.entries(kept))
      for (const trace of TRACES) expect(text.includes(trace), `${trace} in ${where}`).toBe(false)
  } finally {
    await product.stop()
    if (redis) await end(redis)
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)
