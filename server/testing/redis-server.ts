import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { Redis } from 'ioredis'
import { findFreePort } from './free-port.ts'
import { killAtExit } from './kill-at-exit.ts'

/** Redis is no part of the package: what needs a real one is tested where `redis-server` is on the PATH. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** `folder` is where a replica puts what it gets from its primary. */
export async function startRedis(given?: number, folder = tmpdir()) {
  const port = given ?? (await findFreePort())
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--save', '', '--bind', '127.0.0.1', '--dir', folder],
    { stdio: 'ignore' },
  )
  killAtExit(server)
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  await client.ping()
  return {
    port,
    url,
    client,
    /** All keys with their values, as text. */
    async dump(): Promise<string> {
      const keys = await client.keys('*')
      const values = await Promise.all(keys.map((key) => client.dumpBuffer(key)))
      return keys.map((key, index) => `${key} ${values[index]?.toString('latin1')}`).join('\n')
    },
    /** As if it hung: connections stay open and nothing is answered. */
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop() {
      client.disconnect()
      server.kill('SIGKILL')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    },
  }
}
