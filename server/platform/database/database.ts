import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'

export type Database = Omit<NodePgDatabase, '$client'>

export function createPool(url: string, size: number, log: Log): pg.Pool {
  const pool = new pg.Pool({
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

export function createDatabase(pool: pg.Pool): Database {
  return drizzle(pool)
}
