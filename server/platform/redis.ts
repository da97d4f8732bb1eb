import { Cluster, Redis, type RedisOptions } from 'ioredis'
import type { Log } from './log.ts'
import { parseRedisUrl, type RedisAddress } from './redis-url.ts'

/** Redis that is connected but silent must not hold up a request for longer than this. */
export const PATIENCE = 1000

export type RedisClient = Redis | Cluster
export type SharedRedis = { client: RedisClient; onFailure(error: unknown): void; close(): void }

/**
 * While Redis is away the product goes on: limits count in this process, live updates reach its own sockets.
 * That it went away, and that it came back, is said once.
 */
export function openRedis(url: string, log: Log): SharedRedis {
  const address = parseRedisUrl(url)
  if (!address) throw new Error('REDIS_URL is none of the forms that docs/operations.md lists')
  const client = connect(address)
  let isAway = false
  const onFailure = (error: unknown) => {
    if (isAway) return
    isAway = true
    log.warn({ err: error }, 'Redis does not answer: this process goes on by itself')
  }
  client.on('error', onFailure)
  client.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
  return { client, onFailure, close: () => client.disconnect() }
}

const retrySoon = (times: number) => Math.min(times * 100, 2000)

function connect(address: RedisAddress): RedisClient {
  const patience = {
    maxRetriesPerRequest: 1,
    commandTimeout: PATIENCE,
    connectTimeout: PATIENCE,
    // What was asked in vain stays in memory until the connection is given up.
    socketTimeout: 3 * PATIENCE,
    // A server that vanished without a word is noticed, also where we only listen.
    keepAlive: 10_000,
  }
  if (address.kind === 'single') return new Redis(address.url, { ...patience, enableOfflineQueue: false })
  const { username, password, tls } = address
  const options: RedisOptions = { ...patience, username, password, ...(tls && { tls: {} }) }
  if (address.kind === 'cluster')
    return new Cluster(address.nodes, {
      redisOptions: options,
      enableOfflineQueue: false,
      // A request does not wait until a failover is over: it goes on without Redis.
      maxRedirections: 4,
      clusterRetryStrategy: retrySoon,
      clusterNodeRetryStrategy: retrySoon,
    })
  return new Redis({
    ...options,
    enableOfflineQueue: false,
    sentinels: address.nodes,
    name: address.name,
    db: address.db,
    sentinelPassword: address.sentinelPassword,
    sentinelRetryStrategy: retrySoon,
    sentinelCommandTimeout: PATIENCE,
    // A connection that only listens does not notice that the primary is gone: the Sentinels say so.
    failoverDetector: true,
    // rediss speaks TLS with the Sentinels too.
    enableTLSForSentinelMode: tls,
    sentinelTLS: tls ? {} : undefined,
  })
}
