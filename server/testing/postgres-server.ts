import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../platform/postgres/postgres.ts'

const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/**
 * A PostgreSQL for one run of the tests, in a temporary folder. It is quick because nothing in it must last,
 * unless what is measured is how quick the real one is.
 */
export async function startTestServer({ durable = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-test-'))
  const quiet = () => undefined
  // The tests provoke warnings; they are worth reading only when the server does not start.
  const warnings: string[] = []
  const log = {
    debug: quiet,
    info: quiet,
    warn: (line: string) => void warnings.push(line),
    error: console.error,
  }
  const settings = { max_connections: '200', ...(durable ? {} : QUICK) }
  const server = await startPostgres({ folder, log, settings }).catch((error) => {
    throw new Error(`${error.message}\n${warnings.join('\n')}`, { cause: error })
  })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
