import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { findFreePort } from './free-port.ts'
import { killAtExit } from './kill-at-exit.ts'
import { startRedis } from './redis-server.ts'

const NAME = 'the-primary'

/** A primary, a replica of it, and a Sentinel that knows both. */
export async function startRedisSentinel() {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-sentinel-'))
  const [primary, replica] = [await startRedis(), await startRedis(undefined, folder)]
  await replica.client.replicaof('127.0.0.1', primary.port)
  const port = await findFreePort()
  const server = await startSentinel(join(folder, 'sentinel.conf'), port, primary.port)
  const sentinel = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null })
  sentinel.on('error', () => undefined)
  // Before that it would have nobody to promote.
  await until(async () => ((await sentinel.call('SENTINEL', 'REPLICAS', NAME)) as unknown[]).length === 1)
  await until(async () => (await replica.client.info('replication')).includes('master_link_status:up'))
  return {
    url: `redis+sentinel://127.0.0.1:${port}/${NAME}`,
    /** As when the machine of the primary is gone: its connections stay open, and nothing comes through them. */
    async failOver() {
      primary.freeze()
      // It would see that by itself, but on a busy machine it could also see it when nothing has happened.
      await sentinel.call('SENTINEL', 'FAILOVER', NAME)
      await until(async () => (await replica.client.info('replication')).includes('role:master'))
    },
    async stop() {
      sentinel.disconnect()
      server.kill('SIGKILL')
      await once(server, 'exit')
      for (const each of [primary, replica]) await each.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startSentinel(file: string, port: number, primaryPort: number): Promise<ChildProcess> {
  // It writes what it learns into the file.
  await writeFile(
    file,
    `bind 127.0.0.1
port ${port}
sentinel monitor ${NAME} 127.0.0.1 ${primaryPort} 1
sentinel down-after-milliseconds ${NAME} 60000
sentinel failover-timeout ${NAME} 5000
`,
  )
  return killAtExit(spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' }))
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isTrue()) return
    await setTimeout(50)
  }
  throw new Error('the Redis servers did not get there')
}
