import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { findPostmaster } from '#server/platform/postgres/leftover.ts'
import { type Postgres, startPostgres } from '#server/platform/postgres/postgres.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import {
  call,
  type Home,
  type Member,
  makeMembers,
  openHome,
  openLine,
  pause,
  sendUntilAcknowledged,
} from './proof-home.fixture.ts'

const MB = 1024 * 1024
type Sent = { id: number; seq: number; clientId: string }
type Listed = { id: number; seq: number; content: string; clientId: string }

let folder: string
let postgres: Postgres
let database: TestDatabase

// A server that keeps its promises about the disk, unlike that of the ordinary tests: it will be killed.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hungr-proof-'))
  const quiet = () => {}
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
  postgres = await startPostgres({ folder, log, settings: { max_connections: '100' } })
  process.env.TEST_DATABASE_URL = postgres.url
  database = await createTestDatabase()
}, 120_000)
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Sends one message after the other until told to stop; returns what was acknowledged, in order. */
async function keepWriting(home: Home, member: Member, toUserId: number, until: { isOver: boolean }) {
  const acknowledged: Sent[] = []
  while (!until.isOver) {
    const body = { toUserId, content: `${acknowledged.length}`, clientId: randomUUID() }
    acknowledged.push({
      ...(await sendUntilAcknowledged(home, member, '/api/messages', body)),
      clientId: body.clientId,
    })
  }
  return acknowledged
}

async function readAll(home: Home, member: Member, path: string): Promise<Listed[]> {
  const all: Listed[] = []
  for (;;) {
    const page = await call<Listed[]>(home, member, 'GET', `${path}?after=${all.at(-1)?.seq ?? 0}&limit=200`)
    all.push(...page.body)
    if (page.body.length < 200) return all
  }
}

const expectNoGap = (messages: { seq: number }[]) =>
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))

async function expectAllThereOnce(home: Home, member: Member, otherId: number, sent: Sent[]) {
  const kept = await readAll(home, member, `/api/messages/${otherId}`)
  expectNoGap(kept)
  const acknowledged = new Set(sent.map(({ clientId }) => clientId))
  expect(kept.filter(({ clientId }) => acknowledged.has(clientId)).map(({ id }) => id)).toEqual(
    sent.map(({ id }) => id),
  )
  expect(new Set(kept.map(({ clientId }) => clientId)).size).toBe(kept.length)
}

test('2,000 messages of 10 writers reach a reader who reconnects 50 times: none lost, doubled or out of order', async () => {
  const home = await openHome(database.url, 'server/features/chat/unlimited-server.fixture.ts')
  const [reader, ...writers] = (await makeMembers(database.url, 11)) as [Member, ...Member[]]
  const group = await call<{ id: number }>(home, reader, 'POST', '/api/groups', {
    name: 'Proof',
    memberIds: writers.map(({ id }) => id),
  })
  const path = `/api/groups/${group.body.id}/messages`
  const seen = new Map<number, Listed>()
  let doubledOnOneLine = 0
  const state = { isWriting: true, lines: 0 }

  // As the client does: after each connection it asks for what came after the last number without a gap.
  const read = async () => {
    while (state.isWriting || state.lines < 50) {
      const onThisLine = new Set<number>()
      const line = await openLine(home, reader, (event) => {
        if (event.name !== 'groups.message-sent') return
        const message = event.payload as unknown as Listed
        if (onThisLine.has(message.seq)) doubledOnOneLine++
        onThisLine.add(message.seq)
        seen.set(message.seq, message)
      })
      state.lines++
      await catchUp()
      await pause(40 + Math.random() * 120)
      line.terminate()
    }
    await catchUp()
  }
  const catchUp = async () => {
    let last = 0
    while (seen.has(last + 1)) last++
    const missed = await call<Listed[]>(home, reader, 'GET', `${path}?after=${last}&limit=200`)
    for (const message of missed.body) seen.set(message.seq, message)
    if (missed.body.length === 200) await catchUp()
  }
  const write = async (writer: Member, who: number) => {
    for (let n = 0; n < 200; n++) {
      const body = { content: `${who}:${n}`, messageType: 'text', clientId: randomUUID() }
      await sendUntilAcknowledged(home, writer, path, body)
    }
  }
  const reading = read()
  await Promise.all(writers.map(write))
  state.isWriting = false
  await reading

  const inOrder = [...seen.values()].sort((a, b) => a.seq - b.seq)
  expect(inOrder).toHaveLength(2000)
  expectNoGap(inOrder)
  expect(doubledOnOneLine).toBe(0)
  expect(state.lines).toBeGreaterThanOrEqual(50)
  for (let who = 0; who < 10; who++) {
    const his = inOrder.filter(({ content }) => content.startsWith(`${who}:`)).map(({ content }) => content)
    expect(his).toEqual(Array.from({ length: 200 }, (_, n) => `${who}:${n}`))
  }
  expect((await readAll(home, writers[0]!, path)).map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
  await home.close()
})

test('20 rounds of kill -9 of the server during sends: every acknowledged message is there, once', async () => {
  const home = await openHome(database.url, 'server/main.ts')
  const members = await makeMembers(database.url, 12)
  const until = { isOver: false }
  const partnerOf = (index: number) => members[(index + 6) % 12]!
  const writing = members
    .slice(0, 6)
    .map((member, index) => keepWriting(home, member, partnerOf(index).id, until))
  for (let round = 0; round < 20; round++) {
    await pause(300 + Math.random() * 700)
    await home.killAndRestart()
  }
  until.isOver = true
  const sent = await Promise.all(writing)
  expect(sent.flat().length).toBeGreaterThan(100)
  for (const [index, his] of sent.entries())
    await expectAllThereOnce(home, members[index]!, partnerOf(index).id, his)
  await home.close()
})

test('5 immediate restarts of PostgreSQL during sends: the server lives and clients recover', async () => {
  const home = await openHome(database.url, 'server/main.ts')
  const members = await makeMembers(database.url, 8)
  const until = { isOver: false }
  const partnerOf = (index: number) => members[(index + 4) % 8]!
  const writing = members
    .slice(0, 4)
    .map((member, index) => keepWriting(home, member, partnerOf(index).id, until))
  for (let round = 0; round < 5; round++) {
    await pause(1500)
    const postmaster = await findPostmaster(join(folder, 'cluster'))
    expect(postmaster).toBeDefined()
    process.kill(postmaster!, 'SIGQUIT')
    await pause(1500)
    expect(home.isAlive()).toBe(true)
    await untilAnswering(home, members[0]!)
  }
  until.isOver = true
  const sent = await Promise.all(writing)
  expect(sent.flat().length).toBeGreaterThan(50)
  for (const [index, his] of sent.entries())
    await expectAllThereOnce(home, members[index]!, partnerOf(index).id, his)
  await home.close()
})

async function untilAnswering(home: Home, member: Member): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await call(home, member, 'GET', '/api/conversations').catch(() => undefined)
    if (answer?.status === 200) return
    await pause(100)
  }
  throw new Error('the server did not recover')
}

test('200 stalled readers cost a bounded buffer each, and nobody else a message', async () => {
  const home = await openHome(database.url, 'server/features/chat/unlimited-server.fixture.ts')
  const [lively, ...stalled] = (await makeMembers(database.url, 201)) as [Member, ...Member[]]
  let heard = 0
  const line = await openLine(home, lively, () => heard++)
  const sockets: WebSocket[] = []
  for (const member of stalled) {
    const socket = await openLine(home, member, () => {})
    // It stays open and takes nothing off the wire.
    socket.pause()
    sockets.push(socket)
  }
  const before = await home.ask({ kind: 'memory' })
  expect(before.membersHere).toBe(201)
  const times = 2000
  const bytes = 4000
  const userIds = [lively, ...stalled].map(({ id }) => id)
  const after = await home.ask({ kind: 'flood', userIds, times, bytes })
  await pause(1000)
  const grown = (after.peakBytes - before.peakBytes) / MB
  const published = Math.round((times * bytes * stalled.length) / MB)
  console.log(`${published} MB for 200 stalled readers: at most ${Math.round(grown)} MB of them waited`)
  // Half a megabyte each is what the hub lets wait before it cuts a reader off.
  expect(grown).toBeLessThan(200)
  expect(after.membersHere).toBe(1)
  expect(heard).toBe(times)
  for (const socket of [line, ...sockets]) socket.terminate()
  await home.close()
})
