import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createTestDatabase } from '#server/testing/database.ts'
import startDatabaseServer from '#server/testing/global-setup.ts'
import { owner } from './owner.ts'

/** Starts the real product once for all browser tests: the built client, a database of its own, a free port. */
export default async function startProduct() {
  const stopDatabaseServer = await startDatabaseServer()
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'hungr-e2e-'))
  const product = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      ...database.environment,
      DATA_DIR: folder,
      // A machine that runs tests may be short of disk.
      MIN_FREE_DISK_MB: '0',
      LOG_LEVEL: 'warn',
      OWNER_USERNAME: owner.username,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      // Every person of the tests has an address of his own, as out there; see person.ts.
      TRUST_PROXY: '127.0.0.1',
      // A thousand members are scrolled through in one test, and those of other tests are far away.
      READ_MEMBERS_PER_HOUR: '1500',
      READ_FAR_MEMBERS_PER_HOUR: '1500',
      READ_FAR_MEMBERS_PER_DAY: '1500',
    },
  })
  process.env.E2E_URL = await addressOf(product)
  process.env.E2E_DATA_DIR = folder
  process.env.E2E_DATABASE_URL = database.url

  return async () => {
    product.kill('SIGTERM')
    if (product.exitCode === null) await once(product, 'exit')
    await database.drop()
    await rm(folder, { recursive: true, force: true })
    await stopDatabaseServer?.()
  }
}

/** The product says where it is when it is ready; what else it says is worth reading when it is not. */
async function addressOf(product: ChildProcess): Promise<string> {
  return await new Promise((done, fail) => {
    const lines = createInterface({ input: product.stdout! })
    lines.on('line', (line) => {
      const port = /is ready at http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (port) done(`http://localhost:${port}`)
      else console.log(line)
    })
    product.once('exit', (code) => fail(new Error(`The product ended with ${code} before it was ready.`)))
  })
}
