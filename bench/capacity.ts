import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { cellOf } from '#contract/location.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { type Cost, type Costs, estimate, habits, type SocketCost, type Unit } from './capacity/model.ts'
import { openCrowd } from './chat/load.ts'
import { type Member, makeMembers } from './chat/members.ts'
import { startOurs } from './chat/servers.ts'

// What each thing that members do costs in CPU and bytes, and what that makes for many of them: docs/capacity.md.
// CPU is counted, not time, so that other work on the machine does not falsify it.
const MEMBERS = 1000
const CALLS = 400
/** A photo costs as much as a hundred messages. */
const UPLOADS = 60
const AT_ONCE = 8
// Below the ports that the system gives to connections: one of them would be in the way.
const PORT = 27_320
const TICKS_PER_SECOND = 100
const IDLE_SECONDS = 61
const SOCKET_SECONDS = 30

const database = await createTestDatabase()
const members = await makeMembers(database.url, MEMBERS)
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
await place(members)
const server = await startOurs(database.url, PORT)
const picture = await makePhoto()

try {
  const socket = await weighSockets()
  const units = {} as Record<Unit, Cost>
  for (const [unit, request] of Object.entries(requests())) units[unit as Unit] = await measure(unit, request)
  print({ socket, units })
} finally {
  await server.stop()
  await pool.end()
  await database.drop()
}

/** What a socket takes that only stays open, beside the same time without any. */
async function weighSockets(): Promise<SocketCost> {
  const alone = await spentIn(SOCKET_SECONDS)
  const before = await server.usage('usage without garbage')
  const crowd = await openCrowd(server, members)
  await setTimeout(5000)
  const after = await server.usage('usage without garbage')
  const together = await spentIn(SOCKET_SECONDS)
  crowd.close()
  // Who left is noted ten seconds later.
  await setTimeout(15_000)
  const cost = {
    bytes: (after.rss - before.rss) / MEMBERS,
    ours: Math.max(0, together - alone) / MEMBERS / (SOCKET_SECONDS / 60),
  }
  console.log(`idle socket    ${ms(cost.ours)} ms ours a minute ${bytes(cost.bytes)}`)
  return cost
}

async function spentIn(seconds: number): Promise<number> {
  const before = await server.usage()
  await setTimeout(seconds * 1000)
  return (await server.usage()).cpuSeconds - before.cpuSeconds
}

type Request = (member: Member, n: number) => Promise<Response>

/** One call of each unit. A minute online is what a call costs whose session was last seen a minute ago. */
function requests(): Record<Unit, Request> {
  const get =
    (path: string): Request =>
    (member) =>
      ask(member, path)
  return {
    message: (member, n) =>
      ask(member, '/api/messages', {
        toUserId: members[(n + 1) % members.length]!.id,
        content: 'See you at eight then?',
        clientId: randomUUID(),
      }),
    'list page': get('/api/discover'),
    'map view': get('/api/discover/map?north=48.4&south=48&west=16.1&east=16.7'),
    thread: (member, n) => ask(member, `/api/messages/${members[(n + 1) % members.length]!.id}`),
    'online minute': get('/api/summary'),
    upload: (member) => {
      const form = new FormData()
      form.set('galleryPhoto', new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' }))
      return fetch(`http://127.0.0.1:${PORT}/api/upload-gallery-photo`, {
        method: 'POST',
        headers: { cookie: member.cookie },
        body: form,
      })
    },
  }
}

function ask({ cookie }: Member, path: string, body?: object): Promise<Response> {
  const init = body
    ? { method: 'POST', body: JSON.stringify(body), headers: { cookie, 'content-type': 'application/json' } }
    : { headers: { cookie } }
  return fetch(`http://127.0.0.1:${PORT}${path}`, init)
}

async function measure(unit: string, request: Request): Promise<Cost> {
  const calls = unit === 'upload' ? UPLOADS : CALLS
  // The first of each makes plans, conversations and caches, which is not what is measured.
  await repeat(request, calls)
  if (unit === 'online minute') await setTimeout(IDLE_SECONDS * 1000)
  const [ours, theirs] = [await server.usage(), await readDatabase()]
  await repeat(request, calls)
  const [oursAfter, theirsAfter] = [await server.usage(), await readDatabase()]
  const cost = {
    ours: (oursAfter.cpuSeconds - ours.cpuSeconds) / calls,
    database: (theirsAfter.cpuSeconds - theirs.cpuSeconds) / calls,
    written: (theirsAfter.written - theirs.written) / calls,
    kept: Math.max(0, theirsAfter.size - theirs.size) / calls,
    media: (theirsAfter.media - theirs.media) / calls,
  }
  console.log(
    `${unit.padEnd(14)} ${ms(cost.ours)} ms ours ${ms(cost.database)} ms PostgreSQL ${bytes(cost.written)} written ${bytes(cost.kept)} kept ${bytes(cost.media)} of media`,
  )
  return cost
}

async function repeat(request: Request, calls: number): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < calls) {
      const n = next++
      const response = await request(members[n % members.length]!, n)
      if (!response.ok) throw new Error(`answered with ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** CPU of all of PostgreSQL's processes, the log that it has written, its size, and that of all media. */
async function readDatabase() {
  const { rows } = await pool.query<{ written: string; size: string; media: string; pids: number[] }>(
    `select (pg_current_wal_lsn() - '0/0')::text as written, pg_database_size(current_database())::text as size,
       (select coalesce(sum(bytes), 0) from media)::text as media, array(select pid from pg_stat_activity) as pids`,
  )
  const { written, size, media, pids } = rows[0]!
  const ticks = await Promise.all(pids.map(readTicks))
  const cpuSeconds = ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
  return { written: Number(written), size: Number(size), media: Number(media), cpuSeconds }
}

async function readTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields ? Number(fields[11]) + Number(fields[12]) : 0
}

/** As large as a phone's, and with as much in it as a camera sees. */
function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'white', noise } })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** All in one town, as they would be: the list and the map have something to show. */
async function place(people: Member[]): Promise<void> {
  await pool.query(
    `insert into profiles (user_id, member_role, age, cell, own_cell, settled_cell, created_at, updated_at)
     select id, 'Switchr', 30, cell, cell, cell, now(), now() from unnest($1::int[], $2::int[]) as p(id, cell)
     on conflict (user_id) do update
     set cell = excluded.cell, own_cell = excluded.own_cell, settled_cell = excluded.settled_cell`,
    [
      people.map(({ id }) => id),
      people.map((_, n) => cellOf({ lat: 48.1 + (n % 20) / 100, lng: 16.2 + n / 1000 })),
    ],
  )
}

function print(costs: Costs): void {
  console.log(`\na photo as it is uploaded: ${bytes(picture.length).trim()}`)
  console.log(
    `in an hour online: ${Object.entries(habits)
      .map(([unit, times]) => `${times} × ${unit}`)
      .join(', ')}`,
  )
  for (const online of [10_000, 100_000, 1_000_000]) {
    const found = estimate(online, costs)
    console.log(
      `\n${online.toLocaleString('en')} online: ${found.ourCores.toFixed(1)} cores of ours in ${found.processes} processes, ` +
        `${found.databaseCores.toFixed(1)} cores of PostgreSQL, ${found.connections} connections, ` +
        `${found.writtenMbPerSecond.toFixed(1)} MB/s written, ${found.keptGbPerDay.toFixed(1)} GB a day kept, ` +
        `${Math.round(found.busMessagesPerSecond)} messages a second on the bus, ${found.socketGb.toFixed(1)} GB for sockets, ` +
        `${found.mediaGbPerDay.toFixed(0)} GB of media a day`,
    )
  }
}

function ms(seconds: number): string {
  return (seconds * 1000).toFixed(2).padStart(7)
}

function bytes(count: number): string {
  return `${(count / 1024).toFixed(1)} KB`.padStart(10)
}
