import { PRODUCT } from '#contract/product.ts'
import { buildApp, jobs } from './app.ts'
import type { EnterableAccount } from './features/auth/demo-accounts.routes.ts'
import { ensureOwner } from './features/auth/owner.ts'
import { readConfig } from './platform/config/config.ts'
import type { Context } from './platform/context.ts'
import { requireDataFolder } from './platform/data-folder.ts'
import { createPool } from './platform/database/database.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { listen } from './platform/http/listen.ts'
import { JOB_CONNECTIONS } from './platform/jobs/queues.ts'
import { releaseAbandoned, startJobs } from './platform/jobs/worker.ts'
import { createLog, type Log } from './platform/log.ts'
import { OperatorError } from './platform/operator-error.ts'
import { openOutside } from './platform/outside.ts'

/** What can stand on top of the product: the demo, which has accounts of its own and a life to start and to stop. */
export type Extension = { accounts: EnterableAccount[]; open(ctx: Context): Promise<() => Promise<void>> }

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
    const database = await openDatabase(config, log)
    closers.push(database.stop)
    const pool = createPool(database.url, config.databasePool, log, { isPooled: config.isDatabasePooled })
    closers.push(() => pool.end())
    const outside = openOutside(config, pool, log)
    closers.push(outside.close)
    const stopWatching = outside.ctx.replicas?.watch()
    closers.push(async () => stopWatching?.())
    await ensureOwner(outside.ctx)
    const jobPool = createPool(database.directUrl, JOB_CONNECTIONS, log)
    closers.push(() => jobPool.end())
    if (database.isEmbedded) await releaseAbandoned(jobPool)
    const worker = await startJobs(outside.ctx, jobPool, jobs)
    closers.push(() => worker.stop())
    const app = await buildApp(outside.ctx, extension?.accounts)
    closers.push(() => app.close())
    if (extension) closers.push(await extension.open(outside.ctx))
    const port = await listen(app, config)
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
