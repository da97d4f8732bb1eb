import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import type { Member } from './members.ts'

export type Usage = { rss: number; cpuSeconds: number }
export type Message = { from: Member; to: Member; content: string; clientId: string }

/** A chat server under load: how one connects to it, how one sends, and what it costs. */
export type Target = {
  name: string
  connect(member: Member): WebSocket
  /** Resolves to whether the server took it. */
  send(message: Message, socketOf: (member: Member) => WebSocket): Promise<boolean>
  usage(): Promise<Usage>
  stop(): Promise<void>
}

export async function startOurs(databaseUrl: string, port: number): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-bench-'))
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'fatal', DATA_DIR: folder, HOST: '127.0.0.1' }
  const child = await start('server/main.ts', { ...env, DATABASE_URL: databaseUrl, PORT: String(port) })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    name: 'ours',
    connect: ({ cookie }) => new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers: { cookie } }),
    send: ({ from, to, content, clientId }) =>
      post(agent, port, from.cookie, { toUserId: to.id, content, messageType: 'text', clientId }),
    async usage() {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1])
      return {
        rss: value('process_resident_memory_bytes'),
        cpuSeconds: value('process_cpu_seconds_total'),
      }
    },
    async stop() {
      agent.destroy()
      await stop(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function startBare(databaseUrl: string, port: number): Promise<Target> {
  const child = await start('bench/chat/bare-server.ts', { DATABASE_URL: databaseUrl, PORT: String(port) })
  return {
    name: 'bare',
    connect: ({ id }) => new WebSocket(`ws://127.0.0.1:${port}/?id=${id}`),
    async send({ from, to, content, clientId }, socketOf) {
      socketOf(from).send(JSON.stringify({ to: to.id, content, clientId }))
      return true
    },
    async usage() {
      child.send('usage')
      const [{ rss, cpu }] = await once(child, 'message')
      return { rss, cpuSeconds: cpu / 1e6 }
    },
    stop: () => stop(child),
  }
}

async function start(entry: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  for await (const line of createInterface({ input: child.stdout! })) if (line.includes('is ready at')) break
  child.stdout!.resume()
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(patience)
}

function post(agent: Agent, port: number, cookie: string, body: object): Promise<boolean> {
  const json = JSON.stringify(body)
  const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
  return new Promise((resolve) => {
    const call = request(
      { agent, host: '127.0.0.1', port, path: '/api/messages', method: 'POST', headers },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode === 200))
      },
    )
    call.on('error', () => resolve(false))
    call.end(json)
  })
}
