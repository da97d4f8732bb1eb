import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { busy } from '../errors.ts'
import type { Log } from '../log.ts'
import { UnnamedClient } from './unnamed-client.ts'

export type Database = Omit<NodePgDatabase, '$client'>

/** Calls that wait for a connection. One more would wait in vain: it is told so at once. */
const MAX_WAITING = 2000

/** How long a statement, a wait for a lock and an idle transaction may take, by PostgreSQL's names. */
export const TIME_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

type PoolOptions = {
  /** The address leads to a pooler that shares connections between transactions. */
  isPooled?: boolean
  maxWaiting?: number
}

export function createPool(url: string, size: number, log: Log, options: PoolOptions = {}): pg.Pool {
  const pool = new BoundedPool(options.maxWaiting ?? MAX_WAITING, {
    connectionString: url,
    max: size,
    // A server that vanished without a word is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // A pooler takes no settings for a session that is not ours: there the role has them, see `limitRole`.
    ...(options.isPooled ? { Client: UnnamedClient } : TIME_LIMITS),
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
