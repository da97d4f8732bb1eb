import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

export type Statement = { name?: string; text: string; values: unknown[]; rowMode?: 'array' }
/** Which checkout is served, and on which database, where it is not one of its own. */
export type Served = { root: string; environment?: Record<string, string> }

/** Nobody reads as much as a bench. */
const ALLOWANCE = Object.fromEntries(
  [
    'READ_MEMBERS_PER_HOUR',
    'READ_MEMBERS_PER_DAY',
    'READ_FAR_MEMBERS_PER_HOUR',
    'READ_FAR_MEMBERS_PER_DAY',
  ].map((name) => [name, '100000000']),
)
await serve(workerData as Served)

/** The product in a thread of its own. It also tells which statements a request makes. */
async function serve({ root, environment }: Served): Promise<void> {
  const { createTestApp } = (await import(
    join(root, 'server/testing/app.ts')
  )) as typeof import('#server/testing/app.ts')
  const home = await createTestApp({ ...ALLOWANCE, ...environment })
  const { url: owner, appUrl: app } = home.database
  // Nor does anybody count so often.
  const { spend } = home.ctx.limits
  home.ctx.limits.spend = async (rule, ...rest) => {
    if (!rule.startsWith('filter-count')) await spend(rule, ...rest)
  }
  parentPort!.postMessage({
    address: await home.listen(),
    environment: { DATABASE_URL: app, DATABASE_OWNER_URL: owner },
  })
  parentPort!.on('message', async (message: 'end' | { path: string; cookie: string }) => {
    if (message === 'end') {
      await home.close()
      process.exit(0)
    }
    const statements: Statement[] = []
    const { query } = home.appPool
    home.appPool.query = ((config: Statement, values?: unknown[]) => {
      statements.push({ ...config, values: values ?? config.values ?? [] })
      return (query as (...given: unknown[]) => unknown).call(home.appPool, config, values)
    }) as typeof query
    await home.app.inject({ url: message.path, headers: { cookie: message.cookie } })
    home.appPool.query = query
    parentPort!.postMessage(
      statements.map(({ name, text, values, rowMode }) => ({ name, text, values, rowMode })),
    )
  })
}
