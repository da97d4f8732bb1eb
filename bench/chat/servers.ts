import { type ChildProcess, spawn } from 'node:child_process'
import { type EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { openHttpLine } from './http-line.ts'
import type { Member } from './members.ts'
import type { Question, Usage } from './usage-answers.ts'

export type Message = { from: Member; to: Member; content: string; clientId: string }

/** A member's connection, of which a WebSocket is one: `open` once he is signed in, `message` for every frame. */
export type Line = EventEmitter & { send(text: string): void; terminate(): void }

/** A chat server under load: how one connects to it, how one sends, and what it costs. */
export type Target = {
  name: string
  connect(member: Member): Line
  /** Resolves to whether the server took it. */
  send(message: Message, lineOf: (member: Member) => Line): Promise<boolean>
  /** Which message a frame brings to this member. Without it frames are ours. */
  clientIdIn?(frame: string, member: Member): string | undefined
  usage(question?: Question): Promise<Usage>
  stop(): Promise<void>
}

export async function startOurs(databaseUrl: string, port: number): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-bench-'))
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'fatal', DATA_DIR: folder, HOST: '127.0.0.1' }
  const child = await start('server/main.ts', { ...env, DATABASE_URL: databaseUrl, PORT: String(port) })
  const http = openHttpLine(port)
  return {
    name: 'ours',
    connect: ({ cookie }) => new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers: { cookie } }),
    send: ({ from, to, content, clientId }) =>
      http.post('/api/messages', from.cookie, { toUserId: to.id, content, messageType: 'text', clientId }),
    usage: usageOf(child),
    async stop() {
      http.close()
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
    async send({ from, to, content, clientId }, lineOf) {
      lineOf(from).send(JSON.stringify({ to: to.id, content, clientId }))
      return true
    },
    usage: usageOf(child),
    stop: () => stop(child),
  }
}

async function start(entry: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', './bench/chat/usage-answers.ts', entry], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  for await (const line of createInterface({ input: child.stdout! })) if (line.includes('is ready at')) break
  child.stdout!.resume()
  return child
}

const usageOf =
  (child: ChildProcess) =>
  async (question: Question = 'usage'): Promise<Usage> => {
    child.send(question)
    return (await once(child, 'message'))[0]
  }

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(patience)
}
