import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { busy } from '../errors.ts'
import type { Log } from '../log.ts'

export type Database = Omit<NodePgDatabase, '$client'>

/** Calls that wait for a connection. One more would wait in vain: it is told so at once. */
const MAX_WAITING = 2000

export function createPool(url: string, size: number, log: Log, maxWaiting = MAX_WAITING): pg.Pool {
  const pool = new BoundedPool(maxWaiting, {
    connectionString: url,
    max: size,
    // A server that vanished without a word is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  // A connection that dies must not take the process with it, idle or lent out.
  const noteLoss = (error: Error) => log.warn({ reason: error.message }, 'lost a database connection')
  pool.on('error', noteLoss)
  pool.on('connect', (client) => client.on('error', noteLoss))
  return pool
}

type OnConnect = Parameters<pg.Pool['connect']>[0]

/** The driver's own pool lets any number wait. */
class BoundedPool extends pg.Pool {
  readonly #maxWaiting: number

  constructor(maxWaiting: number, config: pg.PoolConfig) {
    super(config)
    this.#maxWaiting = maxWaiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(onConnect: OnConnect): void
  override connect(onConnect?: OnConnect): unknown {
    if (this.waitingCount < this.#maxWaiting) return onConnect ? super.connect(onConnect) : super.connect()
    return onConnect ? onConnect(busy(), undefined, () => undefined) : Promise.reject(busy())
  }
}

export function createDatabase(pool: pg.Pool): Database {
  return drizzle(pool)
}
