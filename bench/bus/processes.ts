import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { findFreePort } from '#server/testing/free-port.ts'
import { killAtExit } from '#server/testing/kill-at-exit.ts'
import { openHttpLine } from '../chat/http-line.ts'
import type { Member } from '../chat/members.ts'
import type { Target } from '../chat/servers.ts'
import type { Deliveries } from './deliveries.ts'

/** Connections of each, as eight of them share one PostgreSQL. */
const DATABASE_POOL = 5

/** Several of the product behind a proxy that knows no stickiness, as a target of the chat's load. */
export async function startProcesses(count: number, databaseUrl: string, redisUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-bus-'))
  const processes = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const port = await findFreePort()
      const settings = {
        DATA_DIR: join(folder, String(n)),
        DATABASE_URL: databaseUrl,
        DATABASE_POOL: String(DATABASE_POOL),
        REDIS_URL: redisUrl,
        PORT: String(port),
      }
      const child = await start(settings)
      return { port, child, http: openHttpLine(port) }
    }),
  )
  const processOf = ({ id }: Member) => processes[id % count]!
  let turn = 0
  const target: Pick<Target, 'connect' | 'send' | 'usage'> = {
    connect: (member) =>
      new WebSocket(`ws://127.0.0.1:${processOf(member).port}/api/live`, {
        headers: { cookie: member.cookie },
      }),
    send: ({ from, to, content, clientId }) =>
      processes[turn++ % count]!.http.post('/api/messages', from.cookie, {
        toUserId: to.id,
        content,
        messageType: 'text',
        clientId,
      }),
    // What the processes cost is measured by bench/chat and bench/capacity.
    usage: async () => ({ rss: 0, cpuSeconds: 0 }),
  }
  return {
    target,
    async deliveries(): Promise<Deliveries> {
      const each = await Promise.all(processes.map(({ child }) => ask(child)))
      return {
        messages: each.reduce((sum, { messages }) => sum + messages, 0),
        characters: each.reduce((sum, { characters }) => sum + characters, 0),
      }
    },
    async stop() {
      for (const { http } of processes) http.close()
      await Promise.all(processes.map(({ child }) => kill(child)))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Processes = Awaited<ReturnType<typeof startProcesses>>

async function start(settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', './bench/bus/deliveries.ts', 'server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      MIN_FREE_DISK_MB: '0',
      LOCATION_KEY: 'the same key for all of these processes',
      ...settings,
    },
  })
  killAtExit(child)
  for await (const line of createInterface({ input: child.stdout! })) if (line.includes('is ready at')) break
  child.stdout!.resume()
  return child
}

async function ask(child: ChildProcess): Promise<Deliveries> {
  child.send('deliveries')
  return (await once(child, 'message'))[0]
}

/** Nothing of it is needed any more, and saying goodbye to thousands of sockets would take a while. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
