import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { buildApp, jobs } from '../app.ts'
import type { EnterableAccount } from '../features/auth/demo-accounts.routes.ts'
import { readConfig } from '../platform/config/config.ts'
import { type Context, createContext } from '../platform/context.ts'
import { createPool } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { openOutside } from '../platform/outside.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { readLetters } from './letters.ts'
import { createPerson, type Person, type PersonOptions } from './person.ts'

export type TestApp = {
  app: FastifyInstance
  ctx: Context
  /** As the owner of the database: to look into its tables and to arrange them. */
  pool: pg.Pool
  /** As the application, which may do less. */
  appPool: pg.Pool
  /** The clock of the services; move it with `advance`. */
  clock: { now: Date; advance(milliseconds: number): void }
  dataDir: string
  database: Pick<TestDatabase, 'url' | 'appUrl'>
  person(options?: PersonOptions): Promise<Person>
  /** Runs the jobs that wait, as the worker would. */
  runJobs(): Promise<void>
  /** The mails to an address, after the jobs that wait to send them. */
  lettersTo(address: string): Promise<string[]>
  /** Starts listening, for real sockets; returns `http://127.0.0.1:port`. */
  listen(): Promise<string>
  close(): Promise<void>
}

/** The whole product with a clock of its own, on a database of its own unless it is given one to share. */
export async function createTestApp(
  environment: Record<string, string> = {},
  destination?: DestinationStream,
  demoAccounts?: EnterableAccount[],
): Promise<TestApp> {
  const database = sharedDatabase(environment) ?? (await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'hungr-test-'))
  const config = readConfig({
    NODE_ENV: environment.PUBLIC_URL?.startsWith('https:') ? 'production' : 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    PORT: '0',
    // A machine that runs tests may be short of disk.
    MIN_FREE_DISK_MB: '0',
    ...environment,
  })
  const log = createLog(config, destination)
  const pool = createPool(database.url, 5, log)
  const appPool = createPool(database.appUrl, 5, log, { isPooled: config.isDatabasePooled })
  const outside = openOutside(config, appPool, log)
  const clock = {
    now: new Date(),
    advance(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    },
  }
  const ctx = createContext({ ...outside.ctx, now: () => clock.now })
  const app = await buildApp(ctx, demoAccounts)
  let address: string | undefined
  return {
    app,
    ctx,
    pool,
    appPool,
    clock,
    dataDir,
    database,
    person: (options) => createPerson({ app, ctx, address: () => address }, options),
    runJobs: () => runWaitingJobs(ctx, pool),
    async lettersTo(address) {
      await runWaitingJobs(ctx, pool)
      return readLetters(dataDir, address)
    },
    async listen() {
      address ??= await app.listen({ host: '127.0.0.1', port: 0 })
      return address
    },
    async close() {
      await app.close()
      await outside.close()
      await appPool.end()
      await pool.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function sharedDatabase({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: url }: Record<string, string>) {
  return appUrl ? { appUrl, url: url ?? appUrl, drop: async () => {} } : undefined
}

/** One app for all tests of a file. */
export function useTestApp(
  environment: Record<string, string> = {},
  demoAccounts: EnterableAccount[] = [],
): TestApp {
  const holder = {} as TestApp
  beforeAll(async () => {
    Object.assign(holder, await createTestApp(environment, undefined, demoAccounts))
  })
  afterAll(() => holder.close())
  return holder
}

async function runWaitingJobs(ctx: Context, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select j.id, t.identifier, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at <= now() order by j.id`,
  )
  for (const { id, identifier, payload } of rows) {
    await jobs.find(({ name }) => name === identifier)?.run(ctx, payload)
    await pool.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
}
