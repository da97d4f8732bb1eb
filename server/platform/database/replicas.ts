import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { createLagMeter } from './lag-meter.ts'

/** A replica that is further behind is left alone. With `CHECK_EVERY_MS` and a slow check, nothing is read that is older than five seconds. */
const MAX_LAG_MS = 2000
const CHECK_EVERY_MS = 1000

export type Replicas = {
  /** Reads from a replica that keeps up, and from the primary while there is none or when one fails. */
  db: Database
  /** Looks which of them keep up. */
  check(): Promise<void>
  /** Checks every second until it is stopped. */
  watch(): () => void
  close(): Promise<void>
}

type Replica = { name: string; pool: pg.Pool; keepsUp: boolean }
type ReplicasOptions = { primary: pg.Pool; pools: pg.Pool[]; log: Log; now?: () => number }

export function createReplicas({ primary, pools, log, now = Date.now }: ReplicasOptions): Replicas {
  const replicas = pools.map<Replica>((pool, index) => ({
    name: `replica ${index + 1} of DATABASE_READ_URL`,
    pool,
    keepsUp: false,
  }))
  const meter = createLagMeter()

  const leave = (replica: Replica, reason: string) => {
    if (replica.keepsUp) log.warn({ reason }, `${replica.name} is left alone: the primary answers`)
    replica.keepsUp = false
  }

  async function checkOne(replica: Replica): Promise<void> {
    try {
      const { isReplica, position } = await readReplayed(replica.pool)
      if (!isReplica) return leave(replica, 'it is no replica any more')
      const lag = meter.lagOf(position, now())
      if (lag > MAX_LAG_MS) return leave(replica, `it is ${lag} ms behind`)
      if (!replica.keepsUp) log.info(`${replica.name} keeps up`)
      replica.keepsUp = true
    } catch (error) {
      leave(replica, (error as Error).message)
    }
  }

  async function check(): Promise<void> {
    const at = now()
    // What the primary cannot say, nobody can be compared with: the samples grow old, and the replicas with them.
    const position = await readWritten(primary).catch(() => undefined)
    if (position !== undefined) meter.sample(position, at)
    await Promise.all(replicas.map(checkOne))
  }

  return {
    db: drizzle({ query: readingFrom(replicas, primary, leave) } as unknown as pg.Pool),
    check,
    watch: () => repeat(check),
    async close() {
      await Promise.all(replicas.map(({ pool }) => pool.end()))
    },
  }
}

type Query = (...args: unknown[]) => Promise<unknown>

/** Asks those that keep up in turn, and the primary where none can answer. */
function readingFrom(
  replicas: Replica[],
  primary: pg.Pool,
  leave: (replica: Replica, reason: string) => void,
): Query {
  let next = 0
  return async (...args) => {
    const ask = (pool: pg.Pool) => (pool.query as Query).apply(pool, args)
    const usable = replicas.filter(({ keepsUp }) => keepsUp)
    const replica = usable[next++ % Math.max(1, usable.length)]
    if (!replica) return ask(primary)
    try {
      return await ask(replica.pool)
    } catch (error) {
      // It only reads, so the primary can be asked the same again.
      if (!isTroubleOfReplica(error)) throw error
      leave(replica, (error as Error).message)
      return ask(primary)
    }
  }
}

/** Never two at a time: one that hangs must not pile up. */
function repeat(check: () => Promise<void>): () => void {
  let isChecking = false
  const timer = setInterval(async () => {
    if (isChecking) return
    isChecking = true
    await check()
    isChecking = false
  }, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

async function readWritten(primary: pg.Pool): Promise<bigint> {
  const { rows } = await primary.query<{ position: string }>(
    `select (pg_current_wal_lsn() - '0/0')::text as position`,
  )
  return BigInt(rows[0]!.position)
}

async function readReplayed(pool: pg.Pool): Promise<{ isReplica: boolean; position: bigint }> {
  const { rows } = await pool.query<{ is_replica: boolean; position: string | null }>(
    `select pg_is_in_recovery() as is_replica, (pg_last_wal_replay_lsn() - '0/0')::text as position`,
  )
  return { isReplica: rows[0]!.is_replica, position: BigInt(rows[0]!.position ?? 0) }
}

/**
 * The connection broke, it is starting or stopping, it is full, or it had to cancel us to keep up. A fault of the
 * statement would be one on the primary, too.
 */
function isTroubleOfReplica(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true
  return /^(08|53|57P|40001|25006|58|XX)/.test(code)
}
