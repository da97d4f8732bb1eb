import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { WebSocket } from 'ws'
import type { LiveEvent } from '#contract/realtime.ts'
import { profiles } from '#server/features/profile/profile.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import type { Answer, Question } from './unlimited-server.fixture.ts'

/** `address` is where he is, for a server that trusts its proxy to say so. */
export type Member = { id: number; cookie: string; address?: string }
type Entry = 'server/main.ts' | 'server/features/chat/unlimited-server.fixture.ts'

/** A server of ours that can be killed and started again, always at the same address. */
export async function openHome(databaseUrl: string, entry: Entry) {
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'hungr-proof-'))
  let child = await start()

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, ['--expose-gc', entry], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        LOG_LEVEL: 'fatal',
      },
    })
    const lines = createInterface({ input: started.stdout! })
    for await (const line of lines) {
      if (!line.includes('is ready at')) continue
      started.stdout!.resume()
      return started
    }
    throw new Error(`${entry} ended before it was ready.`)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** As the kernel would, without a word of warning. */
    async killAndRestart() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = await start()
    },
    async ask(question: Question): Promise<Answer> {
      child.send(question)
      const [answer] = await once(child, 'message')
      return answer as Answer
    },
    async close() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), 5000)
      await gone
      clearTimeout(patience)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Home = Awaited<ReturnType<typeof openHome>>

export async function makeMembers(databaseUrl: string, count: number): Promise<Member[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const db = createDatabase(pool)
  const now = new Date()
  const made = await db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, n) => {
        const username = `proof_${process.pid % 10_000}_${n}_${Math.floor(performance.now() % 10_000)}`
        return { username, email: `${username}@example.org`, passwordHash: 'none', createdAt: now }
      }),
    )
    .returning({ id: users.id })
  await db
    .insert(profiles)
    .values(made.map(({ id }) => ({ userId: id, age: 30, createdAt: now, updatedAt: now })))
  const members: Member[] = []
  for (const { id } of made)
    members.push({ id, cookie: `hungr_session=${await startSession(db, id, 'Proof', now)}` })
  await pool.end()
  return members
}

export async function call<T>(
  home: { url: string },
  member: Member,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T; retryAfter: number }> {
  const response = await fetch(home.url + path, {
    method,
    headers: { ...headersOf(member), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(20_000),
  })
  return {
    status: response.status,
    body: (await response.json()) as T,
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
  }
}

export function headersOf({ cookie, address }: Member): Record<string, string> {
  return { cookie, ...(address && { 'x-forwarded-for': address }) }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** As a client does: the same message again and again, until the server has answered for it. */
export async function sendUntilAcknowledged(
  home: { url: string },
  member: Member,
  path: string,
  body: { clientId: string; content: string } & Record<string, unknown>,
): Promise<{ id: number; seq: number }> {
  for (;;) {
    const answer = await call<{ id: number; seq: number }>(home, member, 'POST', path, body).catch(
      () => undefined,
    )
    if (answer?.status === 200) return answer.body
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`)
    await pause(answer?.status === 429 ? answer.retryAfter * 1000 : 100)
  }
}

export async function openLine(home: { url: string }, member: Member, onEvent: (event: LiveEvent) => void) {
  const socket = new WebSocket(`${home.url.replace('http', 'ws')}/api/live`, {
    headers: headersOf(member),
    handshakeTimeout: 20_000,
  })
  socket.on('message', (data) => onEvent(JSON.parse(data.toString())))
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
