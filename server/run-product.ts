import { join } from 'node:path'
import type { DemoAccount } from '#contract/demo.ts'
import { PRODUCT } from '#contract/product.ts'
import { buildApp, jobs } from './app.ts'
import { ensureOwner } from './features/auth/owner.ts'
import { readConfig } from './platform/config/config.ts'
import type { Context } from './platform/context.ts'
import { requireDataFolder } from './platform/data-folder.ts'
import { awaitDatabase } from './platform/database/await-database.ts'
import { createPool } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { JOB_CONNECTIONS } from './platform/jobs/queues.ts'
import { startJobs } from './platform/jobs/worker.ts'
import { createLog, type Log } from './platform/log.ts'
import { OperatorError } from './platform/operator-error.ts'
import { openOutside } from './platform/outside.ts'
import { type Postgres, startPostgres } from './platform/postgres/postgres.ts'

/** What can stand on top of the product: the demo, which has accounts of its own and a life to start and to stop. */
export type Extension = { accounts: DemoAccount[]; open(ctx: Context): Promise<() => Promise<void>> }

/** Opens everything in order and returns how to close it again, in the other order. */
async function start(extension?: Extension): Promise<{ log: Log; stop(): Promise<void> }> {
  const config = readConfig()
  const log = createLog(config)
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    await requireDataFolder(config.dataDir)
    let postgres: Postgres | undefined
    if (!config.databaseUrl) {
      postgres = await startPostgres({ folder: join(config.dataDir, 'postgres'), log })
      closers.push(postgres.stop)
    }
    const databaseUrl = config.databaseUrl ?? postgres!.url
    await awaitDatabase(databaseUrl, log)
    await migrate(databaseUrl)
    const pool = createPool(databaseUrl, config.databasePool, log)
    closers.push(() => pool.end())
    const outside = openOutside(config, pool, log)
    closers.push(outside.close)
    await ensureOwner(outside.ctx)
    const jobPool = createPool(databaseUrl, JOB_CONNECTIONS, log)
    closers.push(() => jobPool.end())
    const worker = await startJobs(outside.ctx, jobPool, jobs)
    closers.push(() => worker.stop())
    const app = await buildApp(outside.ctx, extension?.accounts)
    closers.push(() => app.close())
    if (extension) closers.push(await extension.open(outside.ctx))
    await app.listen({ host: config.host, port: config.port })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    console.log(`${PRODUCT} is ready at http://localhost:${port}`)
    return { log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs until a signal ends it. */
export async function runProduct(extension?: Extension): Promise<void> {
  const starting = start(extension)
  stopOn(['SIGTERM', 'SIGINT'], starting)
  try {
    const { log } = await starting
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  } catch (error) {
    // What the operator can mend is said in a sentence; anything else with its trace.
    console.error(error instanceof OperatorError ? error.message : error)
    process.exit(1)
  }
}

function stopOn(signals: NodeJS.Signals[], starting: ReturnType<typeof start>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const running = await starting.catch(() => undefined)
    await running?.stop().catch((error) => running.log.error({ err: error }, 'could not stop cleanly'))
    process.exit(0)
  }
  for (const signal of signals) process.on(signal, stop)
}
