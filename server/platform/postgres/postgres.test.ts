import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPostmaster } from './leftover.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const isRoot = process.getuid?.() === 0
const running: Postgres[] = []
const owners: ChildProcess[] = []
const newFolder = () => mkdtemp(join(tmpdir(), 'hungr-postgres-test-'))
/** Started once and stopped: to make a cluster takes longer than any test here. */
let usedFolder: string
let folder: string

beforeAll(async () => {
  usedFolder = await newFolder()
  await (await startPostgres({ folder: usedFolder, log })).stop()
})

afterAll(() => rm(usedFolder, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await newFolder()
})

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
  await noServerIn(folder)
  await rm(folder, { recursive: true, force: true })
})

/** What comes next is not a first start. */
function useFolder(): void {
  execFileSync('cp', ['-a', `${usedFolder}/.`, folder])
}

async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}) {
  const server = await startPostgres({ folder, log, ...options })
  running.push(server)
  return server
}

/** Another process that starts the server, to be killed. */
async function startInOtherProcess(): Promise<{ owner: ChildProcess; url: string }> {
  const owner = fork(join(import.meta.dirname, 'postgres-owner.fixture.ts'), [folder], { stdio: 'ignore' })
  owners.push(owner)
  const [url] = (await once(owner, 'message')) as [string]
  return { owner, url }
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', quiet)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(quiet)
  }
}

const findServer = () => findPostmaster(join(folder, 'cluster'))

async function noServerIn(path: string) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await findPostmaster(join(path, 'cluster')).catch(() => undefined)) === undefined) return
    await wait(50)
  }
  throw new Error('a database server is still running')
}

test('a folder gets a durable PostgreSQL of its own, behind a password that only its owner can read', async () => {
  const { url } = await start()

  const [settings] = await query(
    url,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
       current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS address`,
  )
  expect(settings).toEqual({ fsync: 'on', commit: 'on', pages: 'on', address: '127.0.0.1' })
  expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
})

test('the extensions that the product needs are in the box', async () => {
  useFolder()
  const { url } = await start()

  await query(
    url,
    'CREATE EXTENSION citext; CREATE EXTENSION pg_trgm; CREATE EXTENSION cube; CREATE EXTENSION earthdistance',
  )

  expect(await query(url, `SELECT 'ÄRGER'::citext = 'ärger' AS same`)).toEqual([{ same: true }])
})

test('what was written is there after a stop and a second start', async () => {
  useFolder()
  const first = await startPostgres({ folder, log })
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  expect(await findServer()).toBeUndefined()

  const second = await start()

  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('kill -9 of the owner ends the server too, and the next start finds what was written', async () => {
  useFolder()
  const { owner, url } = await startInOtherProcess()
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')

  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const again = await start()

  expect(await query(again.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await expect(query(url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/)
})

test('kill -9 of the owner leaves no server behind, even when nobody starts again', async () => {
  useFolder()
  const { owner } = await startInOtherProcess()
  expect(await findServer()).toBeGreaterThan(1)

  owner.kill('SIGKILL')

  await noServerIn(folder)
})

test('a server whose owner and supervisor were both killed is stopped by the next start', async () => {
  useFolder()
  const { owner, url } = await startInOtherProcess()
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const orphan = (await findServer())!
  const supervisor = execFileSync('ps', ['-o', 'ppid=', '-p', String(orphan)], { encoding: 'utf8' })

  process.kill(Number(supervisor), 'SIGKILL')
  owner.kill('SIGKILL')
  const again = await start()

  expect(await findServer()).not.toBe(orphan)
  expect(await query(again.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a second start on the same folder is refused in one sentence, and the first goes on', async () => {
  useFolder()
  const { owner, url } = await startInOtherProcess()

  await expect(start()).rejects.toThrow(
    `The database in ${folder} is already in use by process ${owner.pid}: stop that one first, or set DATA_DIR to another folder.`,
  )

  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect((await readdir(folder)).filter((name) => name.startsWith('owner-'))).toHaveLength(1)
})

test('of two starts at the same moment exactly one goes through', async () => {
  const results = await Promise.allSettled([startInOtherProcessOrFail(), startInOtherProcessOrFail()])

  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
})

async function startInOtherProcessOrFail() {
  const owner = fork(join(import.meta.dirname, 'postgres-owner.fixture.ts'), [folder], { stdio: 'ignore' })
  owners.push(owner)
  return await new Promise((done, fail) => owner.once('message', done).once('exit', fail))
}

test('claims and lock files of processes that are gone stop nobody', async () => {
  useFolder()
  const first = await startPostgres({ folder, log })
  await first.stop()
  await writeFile(join(folder, 'owner-1-0123456789abcdef'), '')
  await writeFile(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n${join(folder, 'cluster')}\n`)

  const { url } = await start()

  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(await readdir(folder)).not.toContain('owner-1-0123456789abcdef')
})

test('a first start that was interrupted is begun anew', async () => {
  await mkdir(join(folder, 'cluster.new'))
  await writeFile(join(folder, 'cluster.new', 'PG_VERSION'), '18\n')

  const { url } = await start()

  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a server that dies is started again at the same address', async () => {
  useFolder()
  const { url } = await start()
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const died = (await findServer())!

  process.kill(died, 'SIGQUIT')

  await expect
    .poll(() => query(url, 'SELECT answer FROM kept').catch(String), { timeout: 20_000 })
    .toEqual([{ answer: 42 }])
  expect(await findServer()).not.toBe(died)
})

describe.runIf(isRoot)('as root, in a folder that only root may enter (needs root)', () => {
  const hadUser =
    isRoot && /^hungr-postgres:/m.test(execFileSync('cat', ['/etc/passwd'], { encoding: 'utf8' }))
  afterAll(() => {
    if (!hadUser) execFileSync('sh', ['-c', 'userdel hungr-postgres 2>/dev/null || true'])
  })

  test('the server runs as another user where there are no namespaces, and back again', async () => {
    const first = await startPostgres({ folder, log, runner: 'user' })
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    expect((await stat(`/proc/${await findServer()}`)).uid).not.toBe(0)
    await first.stop()

    const second = await start()

    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })
})
