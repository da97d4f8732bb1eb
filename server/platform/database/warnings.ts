import pg from 'pg'
import type { Log } from '../log.ts'
import { mayRewrite } from './roles.ts'

/** What an operator should know about the way to his database, said once at the start. */

export function warnOfOneRole(url: string, log: Log): Promise<void> {
  return withClient(url, async (client) => {
    if (await mayRewrite(client))
      log.warn(
        'the role of DATABASE_URL could change the audit trail: give DATABASE_OWNER_URL beside it, see docs/operations.md',
      )
  })
}

/** A pooler answers for the server, and cannot know the number of the process that will serve us. */
export function warnOfPooler(url: string, log: Log): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const announced = (client as unknown as { processID: number }).processID
    if (rows[0]!.pid !== announced)
      log.warn(
        'DATABASE_URL leads to a pooler: unless it keeps a connection for each session, set DATABASE_POOLER=transaction, see docs/operations.md',
      )
  })
}

export function warnOfNoLimits(url: string, log: Log): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
    if (rows[0]!.statement_timeout === '0')
      log.warn('statements have no time limit behind the pooler: see docs/operations.md, "Behind PgBouncer"')
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
