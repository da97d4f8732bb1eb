import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  call,
  headersOf,
  makeMembers,
  pause,
  sendUntilAcknowledged,
} from '#server/features/chat/proof-home.fixture.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { openHouse } from './machines/house.ts'
import {
  keepListening,
  keepUploading,
  keepWriting,
  type Line,
  type Pair,
  type Sent,
} from './machines/members.ts'

// What is felt when a part of a house of many machines goes, and that nothing acknowledged goes with it.
// `PROOF_MEMBERS=200` for a smaller crowd, `PROOF_RATE` for how many messages all of them send in a second.
const MEMBERS = Number(process.env.PROOF_MEMBERS ?? 2000)
const RATE = Number(process.env.PROOF_RATE ?? 30)
const CONNECTS_PER_SECOND = 100
const UPLOADERS = 10
const UPLOAD_EVERY_MS = 10_000
const CALM_MS = 10_000
const AT_ONCE = 20

test(`${MEMBERS} members chat while machines go: nothing acknowledged is lost, nothing is doubled, all catch up`, async () => {
  const house = await openHouse()
  onTestFinished(house.close)
  // Each at home somewhere else, or they would share the limits of one address.
  const members = (await makeMembers(house.databaseUrl(), MEMBERS)).map((member, n) => ({
    ...member,
    address: `10.9.${n >> 8}.${n & 255}`,
  }))
  const pairs = Array.from({ length: MEMBERS / 2 }, (_, n): Pair => [members[2 * n]!, members[2 * n + 1]!])
  const lines = members.map((member, n) =>
    keepListening(house.proxy, member, (n / CONNECTS_PER_SECOND) * 1000),
  )
  onTestFinished(() => {
    for (const line of lines) line.close()
  })
  await allOpen(lines)
  const over = new AbortController()
  const end = { signal: over.signal }
  const everyMs = (pairs.length / RATE) * 1000
  const writing = pairs.map((pair) => keepWriting(house.proxy, pair, { everyMs, end }))
  const picture = await plainJpeg()
  const uploading = members
    .slice(0, UPLOADERS)
    .map((member) => keepUploading(house.proxy, member, { everyMs: UPLOAD_EVERY_MS, end, picture }))
  await pause(CALM_MS)
  const began: [string, number][] = []
  for (const [name, disturb] of Object.entries(house.disturbances)) {
    began.push([name, performance.now()])
    await disturb()
    await pause(CALM_MS)
  }
  over.abort()
  const [sent, photos] = await Promise.all([Promise.all(writing), Promise.all(uploading)])

  report(began, sent.flat())
  console.log(`${photos.flat().length} photos`)
  await allOpen(lines)
  await expectThereOnce(house.databaseUrl(), pairs, sent)
  await inTurns(pairs.entries(), async ([n, [sender, listener]]) => {
    const path = `/api/messages/${sender.id}?after=0&limit=200`
    const { body } = await call<{ id: number }[]>(house.proxy, listener, 'GET', path)
    expect(body.map(({ id }) => id)).toEqual(sent[n]!.map(({ id }) => id))
  })
  await inTurns(photos.entries(), async ([n, urls]) => {
    for (const url of urls) {
      const { status } = await fetch(house.proxy.url + url, { headers: headersOf(members[n]!) })
      expect(status).toBe(200)
    }
  })
  // Whoever was cut off is back, and hears what is said now, at whichever process.
  await inTurns(pairs.entries(), async ([n, [sender, listener]]) => {
    const body = { toUserId: listener.id, content: 'still there?', clientId: randomUUID() }
    await sendUntilAcknowledged(house.proxy, sender, '/api/messages', body)
    await expect.poll(() => lines[2 * n + 1]!.heard, { timeout: 10_000 }).toContain('still there?')
  })
})

async function allOpen(lines: Line[]): Promise<void> {
  await expect
    .poll(() => lines.filter(({ isOpen }) => !isOpen).length, { timeout: 240_000, interval: 500 })
    .toBe(0)
}

async function inTurns<T>(all: Iterable<T>, work: (each: T) => Promise<void>): Promise<void> {
  const rest = Iterator.from(all)
  const worker = async () => {
    for (const each of { [Symbol.iterator]: () => rest }) await work(each)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** For each disturbance the longest that anybody waited for an answer meanwhile, and how many waited for a second. */
function report(disturbances: [string, number][], sent: Sent[]): void {
  const times = sent.map(({ began, ended }) => ended - began).toSorted((a, b) => a - b)
  const half = Math.round(times[times.length >> 1]!)
  console.log(`${sent.length} messages of ${MEMBERS} members, half of them answered within ${half} ms`)
  for (const [n, [name, at]] of disturbances.entries()) {
    const end = disturbances[n + 1]?.[1] ?? Number.POSITIVE_INFINITY
    const waits = sent
      .filter(({ began, ended }) => ended > at && began < end)
      .map((each) => each.ended - Math.max(each.began, at))
    const longest = Math.max(0, ...waits)
    const late = waits.filter((ms) => ms > 1000).length
    console.log(
      `${name}: felt for at most ${(longest / 1000).toFixed(1)} s; ${late} of ${waits.length} messages waited longer than a second`,
    )
  }
}

/** Each conversation has the messages that were acknowledged, in their order, without gaps, and no others. */
async function expectThereOnce(databaseUrl: string, pairs: Pair[], sent: Sent[][]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ sender: number; id: string; seq: number; client_id: string }>(
    'select from_user_id as sender, id, seq, client_id from messages order by conversation_id, seq',
  )
  await client.end()
  const bySender = Map.groupBy(rows, ({ sender }) => sender)
  for (const [n, [sender]] of pairs.entries()) {
    const stored = bySender.get(sender.id) ?? []
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
    const there = stored.map(({ id, client_id }) => ({ id: Number(id), clientId: client_id }))
    expect(there).toEqual(sent[n]!.map(({ id, clientId }) => ({ id, clientId })))
  }
}
