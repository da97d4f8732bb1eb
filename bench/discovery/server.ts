import { parentPort } from 'node:worker_threads'
import { createTestApp } from '#server/testing/app.ts'

export type Statement = { name?: string; text: string; values: unknown[]; rowMode?: 'array' }

/** Nobody reads as much as a bench. */
const ALLOWANCE = Object.fromEntries(
  [
    'READ_MEMBERS_PER_HOUR',
    'READ_MEMBERS_PER_DAY',
    'READ_FAR_MEMBERS_PER_HOUR',
    'READ_FAR_MEMBERS_PER_DAY',
  ].map((name) => [name, '100000000']),
)
await serve()

/** The product in a thread of its own. It also tells which statements a request makes. */
async function serve(): Promise<void> {
  const home = await createTestApp(ALLOWANCE)
  parentPort!.postMessage({ address: await home.listen(), databaseUrl: home.database.url })
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
    const { body } = await home.app.inject({ url: message.path, headers: { cookie: message.cookie } })
    home.appPool.query = query
    const answer = JSON.parse(body) as { id: number }[] | { members: { id: number }[] }
    const shown = Array.isArray(answer) ? answer : answer.members
    const plain = statements.map(({ name, text, values, rowMode }) => ({ name, text, values, rowMode }))
    parentPort!.postMessage({ statements: plain, ids: shown.map(({ id }) => id) })
  })
}
