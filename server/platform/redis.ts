import { Redis } from 'ioredis'
import type { Log } from './log.ts'

/** Redis that is connected but silent must not hold up a request for longer than this. */
const PATIENCE = 1000

export type SharedRedis = { client: Redis; onFailure(error: unknown): void; close(): void }

/**
 * While Redis is away the product goes on: limits count in this process, live updates reach its own sockets.
 * That it went away, and that it came back, is said once.
 */
export function openRedis(url: string, log: Log): SharedRedis {
  const client = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: PATIENCE,
    connectTimeout: PATIENCE,
  })
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
