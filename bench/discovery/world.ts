import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { discoveryApi } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { cellOf, type Position } from '#contract/location.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { type CrowdMember, seedCrowd } from '#server/testing/crowd.ts'
import { AT_ONCE, type Run } from './race.ts'
import type { Statement } from './server.ts'

const VIEWERS = 100
const LONDON: Position = { lat: 51.51, lng: -0.12 }
const CITIES: Position[] = [
  { lat: 52.52, lng: 13.4 },
  { lat: 48.86, lng: 2.35 },
  { lat: 40.42, lng: -3.7 },
  { lat: 40.71, lng: -74 },
  { lat: 37.77, lng: -122.42 },
  { lat: -23.55, lng: -46.63 },
  { lat: -33.87, lng: 151.2 },
  { lat: 35.68, lng: 139.7 },
  { lat: 19.43, lng: -99.13 },
  { lat: -26.2, lng: 28.05 },
]
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
const AROUND_LONDON = 'south=51.35&west=-0.4&north=51.67&east=0.15'

type Scenario = { name: string; path: (viewer: number) => string }

/** By id, which no list can know beforehand: all that is shown of them, blocks and ratings included. */
const BEST = `select u.id, u.username, u.first_name, u.last_name, p.*, m.thumbhash, s.*, r.count, r.sum
  from users u join profiles p on p.user_id = u.id left join media m on m.id = p.picture_id
  left join presence s on s.user_id = u.id left join rating_totals r on r.user_id = u.id
  where u.id = any($1::integer[]) and u.suspended_at is null
    and not exists (select from blocks b where b.blocker_id = $2 and b.blocked_id = u.id)
    and not exists (select from blocks b where b.blocked_id = $2 and b.blocker_id = u.id)`

export type World = {
  size: number
  worker: Worker
  pool: pg.Pool
  cookies: string[]
  scenarios: Scenario[]
  ask(path: string, viewer: number): ReturnType<typeof fetchTimed>
  close(): Promise<void>
}

export async function openWorld(size: number): Promise<World> {
  const start = performance.now()
  const worker = new Worker(new URL('./server.ts', import.meta.url))
  const [{ address, databaseUrl }] = (await once(worker, 'message')) as [
    { address: string; databaseUrl: string },
  ]
  const pool = new pg.Pool({ connectionString: databaseUrl, max: AT_ONCE })
  const ids = await seedCrowd(pool, Array.from({ length: size }, scatter))
  const viewers = ids.filter((_, index) => index % 2 === 0).slice(0, VIEWERS)
  await seedTies(pool, ids, viewers)
  await pool.query('vacuum analyze')
  const cookies = await signIn(pool, viewers)
  console.log(
    `${size.toLocaleString('en')} members after ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  const ask = (path: string, viewer: number) => fetchTimed(address + path, cookies[viewer % VIEWERS]!)
  const close = async () => {
    await pool.end()
    worker.postMessage('end')
    await once(worker, 'exit')
  }
  return { size, worker, pool, cookies, ask, close, scenarios: await scenariosFor(ask) }
}

/** The request, its own statements without it, and the best statement for the members that it shows. */
export async function runsOf({ worker, pool, cookies, ask }: World, { path }: Scenario): Promise<Run[]> {
  worker.postMessage({ path: path(0), cookie: cookies[0] })
  const [{ statements, ids }] = (await once(worker, 'message')) as [
    { statements: Statement[]; ids: number[] },
  ]
  return [
    async (turn) => void (await ask(path(turn % VIEWERS), turn)),
    async () => {
      for (const statement of statements) await pool.query({ ...statement } as pg.QueryConfig)
    },
    async () => void (await pool.query({ name: 'best', text: BEST, values: [ids, ids[0] ?? 0] })),
  ]
}

/** Blocks between viewers and others, and ratings of every tenth member. */
async function seedTies(pool: pg.Pool, ids: number[], viewers: number[]): Promise<void> {
  await pool.query(
    `insert into blocks select v, m, now() from unnest($1::int[]) v, unnest($2::int[]) m where v <> m on conflict do nothing`,
    [viewers, ids.filter((_, index) => index % Math.ceil(ids.length / 50) === 0)],
  )
  await pool.query(
    'insert into rating_totals (user_id, count, sum) select id, 3, 13 from unnest($1::int[]) id on conflict do nothing',
    [ids.filter((_, index) => index % 10 === 0)],
  )
}

/** The tenth page needs the cursor of the ninth, for each viewer his own. */
async function scenariosFor(
  ask: (path: string, viewer: number) => ReturnType<typeof fetchTimed>,
): Promise<Scenario[]> {
  const list = discoveryApi.list.path
  const cursors: string[] = []
  for (let viewer = 0; viewer < VIEWERS; viewer++) {
    const { headers } = await ask(`${list}?limit=180`, viewer)
    let cursor = String(headers[NEXT_CURSOR])
    for (let step = 0; step < 2; step++)
      cursor = String((await ask(`${list}?limit=180&cursor=${cursor}`, viewer)).headers[NEXT_CURSOR])
    cursors.push(cursor)
  }
  const map = (query: string) => `${discoveryApi.map.path}?${query}`
  const filtered = (query: string): Scenario => ({ name: query, path: () => `${list}?${query}` })
  return [
    { name: 'first page', path: () => list },
    { name: 'tenth page', path: (viewer) => `${list}?cursor=${cursors[viewer]}` },
    filtered('role=Feedr'),
    filtered('online=true'),
    filtered('online=true&role=Feedr'),
    filtered('minAge=30&maxAge=30'),
    filtered('minAge=30&maxAge=30&role=Feedr'),
    filtered('minAge=30&maxAge=30&online=true'),
    filtered('minAge=99'),
    filtered('minAge=99&online=true'),
    { name: 'map of London', path: () => map(AROUND_LONDON) },
    { name: 'map of a street', path: () => map('south=51.5&west=-0.13&north=51.51&east=-0.11') },
    { name: 'map of world', path: () => map('south=-85&west=-180&north=85&east=180') },
  ]
}

function scatter(_: unknown, index: number): CrowdMember {
  if (index % 10 === 9) return { cell: null }
  const centre = index % 2 === 0 ? LONDON : CITIES[index % CITIES.length]!
  const away = () =>
    0.12 * Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  return { cell: cellOf({ lat: centre.lat + away(), lng: centre.lng + away() * 1.6 }) }
}

async function signIn(pool: pg.Pool, viewers: number[]): Promise<string[]> {
  const db = createDatabase(pool)
  return Promise.all(
    viewers.map(async (id) => `hungr_session=${await startSession(db, id, 'Bench', new Date())}`),
  )
}

async function fetchTimed(url: string, cookie: string) {
  const [response] = await once(get(url, { agent, headers: { cookie } }), 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return { headers: response.headers as Record<string, string> }
}
