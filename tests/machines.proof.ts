import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import {
  call,
  type Member,
  makeMembers,
  openLine,
  pause,
  sendUntilAcknowledged,
} from '#server/features/chat/proof-home.fixture.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { startPgBouncer } from '#server/testing/pgbouncer.ts'
import { startProduct } from '#server/testing/product.ts'
import { startRedis } from '#server/testing/redis-server.ts'
import { startReplicatedPostgres } from '#server/testing/replicated-postgres.ts'
import { openSwitchboard, targetOf } from '#server/testing/switchboard.ts'

// Four processes behind a proxy, PgBouncer, Redis, and a PostgreSQL whose replica confirms every commit: what is felt
// when a part of it goes, and that nothing acknowledged goes with it. `PROOF_MEMBERS=2000` for as many.
const MEMBERS = Number(process.env.PROOF_MEMBERS ?? 200)
const PROCESSES = 4
const CALM_MS = 8000

type Sent = { clientId: string; id: number; began: number; ended: number }
type Line = { heard: Set<string>; opened: number; close(): void }

test(`${MEMBERS} members chat while machines go: nothing acknowledged is lost, nothing is doubled, all catch up`, async () => {
  const house = await openHouse()
  const members = await makeMembers(house.database.url, MEMBERS)
  const pairs = Array.from({ length: MEMBERS / 2 }, (_, n) => [members[2 * n]!, members[2 * n + 1]!] as const)
  const lines = new Map(members.map((member) => [member.id, keepListening(house.proxy, member)]))
  const until = { isOver: false }
  const writing = pairs.map((pair) => keepWriting(house.proxy, pair, until))
  await pause(CALM_MS)
  const felt: [string, number][] = []
  for (const [name, disturb] of Object.entries(house.disturbances)) {
    felt.push([name, performance.now()])
    await disturb()
    await pause(CALM_MS)
  }
  until.isOver = true
  const sent = await Promise.all(writing)

  report(felt, sent.flat())
  for (const [n, his] of sent.entries()) await expectThereOnce(house, pairs[n]!, his)
  // Whoever was cut off is back, and hears what is said now.
  for (const [sender, listener] of pairs) {
    const clientId = randomUUID()
    const body = { toUserId: listener.id, content: 'still there?', clientId }
    await expect
      .poll(
        async () => {
          await sendUntilAcknowledged(house.proxy, sender, '/api/messages', body)
          return lines.get(listener.id)!.heard.size > 0
        },
        { timeout: 30_000 },
      )
      .toBe(true)
  }
  for (const line of lines.values()) line.close()
  await house.close()
})

async function openHouse() {
  const servers = await startReplicatedPostgres({ durable: true, maxConnections: 150 })
  const database = await createTestDatabase(servers.url)
  await servers.caughtUp()
  await servers.confirmCommits()
  const switchboard = await openSwitchboard([targetOf(servers.url)])
  const [pooledPort, directUrl] = [await findFreePort(), switchboard.inFrontOf(database.appUrl)]
  let pooler = await startPgBouncer(directUrl, { port: pooledPort, connections: 20 })
  let redis = await startRedis()
  const dataDir = await mkdtemp(join(tmpdir(), 'hungr-machines-'))
  const start = (n: number) =>
    startProduct({
      DATA_DIR: join(dataDir, String(n)),
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_OWNER_URL: switchboard.inFrontOf(database.url),
      DATABASE_READ_URL: servers.replicaOf(database.appUrl),
      DATABASE_POOLER: 'transaction',
      REDIS_URL: redis.url,
      LOCATION_KEY: 'the same key for all of these processes',
      LOG_LEVEL: 'fatal',
    })
  const products: Awaited<ReturnType<typeof startProduct>>[] = []
  for (let n = 0; n < PROCESSES; n++) products.push(await start(n))
  const proxy = await openSwitchboard(products.map(({ url }) => targetOf(url)))
  let current = database.url
  return {
    database,
    proxy,
    current: () => current,
    disturbances: {
      async 'a process is killed'() {
        products[0]!.child.kill('SIGKILL')
        await products[0]!.exited
      },
      async 'Redis is killed and comes back'() {
        await redis.stop()
        await pause(2000)
        redis = await startRedis(redis.port)
      },
      async 'PgBouncer restarts'() {
        await pooler.stop()
        pooler = await startPgBouncer(directUrl, { port: pooledPort, connections: 20 })
      },
      async 'the primary is gone and the replica is promoted'() {
        switchboard.leadTo([])
        await servers.promote()
        switchboard.leadTo([targetOf(servers.replica.url)])
        current = servers.replicaOf(database.url)
      },
    },
    async close() {
      proxy.close()
      await Promise.all(products.slice(1).map((product) => product.stop()))
      await pooler.stop()
      await redis.stop()
      switchboard.close()
      await servers.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type House = Awaited<ReturnType<typeof openHouse>>

async function keepWriting(
  proxy: { url: string },
  [sender, listener]: readonly [Member, Member],
  until: { isOver: boolean },
): Promise<Sent[]> {
  const sent: Sent[] = []
  while (!until.isOver) {
    const clientId = randomUUID()
    const began = performance.now()
    const body = { toUserId: listener.id, content: `${sent.length}`, clientId }
    const { id } = await sendUntilAcknowledged(proxy, sender, '/api/messages', body)
    sent.push({ clientId, id, began, ended: performance.now() })
    await pause(1500 + Math.random() * 1000)
  }
  return sent
}

/** Opens a socket, and another whenever it ends, as the client does. */
function keepListening(proxy: { url: string }, member: Member): Line {
  const line: Line = { heard: new Set(), opened: 0, close: () => undefined }
  let isOver = false
  let socket: WebSocket | undefined
  line.close = () => {
    isOver = true
    socket?.terminate()
  }
  const open = async () => {
    while (!isOver) {
      socket = await openLine(proxy, member, (event) => {
        if (event.name === 'chat.message-sent' && event.payload.content === 'still there?')
          line.heard.add(String(event.payload.id))
      }).catch(() => undefined)
      if (socket) {
        line.opened++
        const opened = socket
        await new Promise((resolve) => opened.once('close', resolve))
      }
      await pause(300 + Math.random() * 700)
    }
  }
  void open()
  return line
}

/** For each disturbance the longest that anybody waited for an answer meanwhile, and how many waited for a second. */
function report(disturbances: [string, number][], sent: Sent[]): void {
  const calm = sent.map(({ began, ended }) => ended - began).toSorted((a, b) => a - b)
  console.log(
    `${sent.length} messages, half of them answered within ${Math.round(calm[calm.length >> 1]!)} ms`,
  )
  for (const [n, [name, at]] of disturbances.entries()) {
    const end = disturbances[n + 1]?.[1] ?? Number.POSITIVE_INFINITY
    const waits = sent
      .filter(({ began, ended }) => ended > at && began < end)
      .map((each) => each.ended - Math.max(each.began, at))
    const longest = Math.max(0, ...waits)
    console.log(
      `${name}: felt for at most ${(longest / 1000).toFixed(1)} s; ${waits.filter((ms) => ms > 1000).length} of ${waits.length} messages waited longer than a second`,
    )
  }
}

async function expectThereOnce(house: House, [sender, listener]: readonly [Member, Member], sent: Sent[]) {
  const client = new pg.Client({ connectionString: house.current() })
  await client.connect()
  const { rows } = await client.query<{ id: string; seq: number; client_id: string }>(
    `select m.id, m.seq, m.client_id from messages m join conversations c on c.id = m.conversation_id
     where c.low_user_id = least($1::int, $2::int) and c.high_user_id = greatest($1::int, $2::int) order by m.seq`,
    [sender.id, listener.id],
  )
  await client.end()
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  expect(new Set(rows.map(({ client_id }) => client_id)).size).toBe(rows.length)
  const acknowledged = new Set(sent.map(({ clientId }) => clientId))
  const stored = rows.filter(({ client_id }) => acknowledged.has(client_id))
  expect(stored.map(({ id }) => Number(id))).toEqual(sent.map(({ id }) => id))
  const { body } = await call<{ seq: number }[]>(
    house.proxy,
    listener,
    'GET',
    `/api/messages/${sender.id}?after=0&limit=200`,
  )
  expect(body).toHaveLength(rows.length)
}
