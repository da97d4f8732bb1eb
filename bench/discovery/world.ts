import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { cellOf, type Position } from '#contract/location.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { type CrowdMember, seedCrowd } from '#server/testing/crowd.ts'
import { type Answer, openPageLine } from './page-line.ts'
import { AT_ONCE } from './race.ts'
import type { Served } from './server.ts'

const VIEWERS = 100
/** So many that what is remembered of members whom one of them has read is forgotten before he reads again. */
const PASSERS_BY = 2000
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
const ROOT = new URL('../..', import.meta.url).pathname

type Ask = (path: string, viewer: number) => Promise<Answer>
export type World = {
  size: number
  worker: Worker
  pool: pg.Pool
  viewers: number[]
  cookies: string[]
  ask: Ask
  /** Asks as one after the other of many more viewers: hardly anybody on their pages has been read lately. */
  askAsPasserBy: Ask
  /** The same of another checkout on the same database, where there is one. */
  askBefore?: Ask
  close(): Promise<void>
}

export async function openWorld(size: number, before?: string): Promise<World> {
  const start = performance.now()
  const server = await startServer({ root: ROOT })
  const pool = new pg.Pool({ connectionString: server.environment.DATABASE_OWNER_URL, max: AT_ONCE })
  const ids = await seedCrowd(pool, Array.from({ length: size }, scatter))
  const inLondon = ids.filter((_, index) => index % 2 === 0)
  const [viewers, passersBy] = [inLondon.slice(0, VIEWERS), inLondon.slice(-PASSERS_BY)]
  await seedTies(pool, ids, viewers)
  await pool.query('vacuum analyze')
  const [cookies, cookiesOfPassersBy] = [await signIn(pool, viewers), await signIn(pool, passersBy)]
  const earlier = before ? await startServer({ root: before, environment: server.environment }) : undefined
  const asking =
    ({ line }: typeof server): Ask =>
    (path, viewer) =>
      line.get(path, cookies[viewer % VIEWERS]!)
  console.log(
    `${size.toLocaleString('en')} members after ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  return {
    size,
    worker: server.worker,
    pool,
    viewers,
    cookies,
    ask: asking(server),
    askAsPasserBy: (path, turn) => server.line.get(path, cookiesOfPassersBy[turn % PASSERS_BY]!),
    askBefore: earlier && asking(earlier),
    async close() {
      await pool.end()
      await earlier?.close()
      await server.close()
    },
  }
}

async function startServer(served: Served) {
  const worker = new Worker(new URL('./server.ts', import.meta.url), { workerData: served })
  const [{ address, environment }] = (await once(worker, 'message')) as [
    { address: string; environment: { DATABASE_URL: string; DATABASE_OWNER_URL: string } },
  ]
  const line = openPageLine(address, AT_ONCE)
  const close = async () => {
    line.close()
    worker.postMessage('end')
    await once(worker, 'exit')
  }
  return { worker, environment, line, close }
}

/** Blocks between viewers and others, whom each has written to, tapped and passed, and ratings of every tenth member. */
async function seedTies(pool: pg.Pool, ids: number[], viewers: number[]): Promise<void> {
  await pool.query(
    `insert into blocks select v, m, now() from unnest($1::int[]) v, unnest($2::int[]) m where v <> m on conflict do nothing`,
    [viewers, ids.filter((_, index) => index % Math.ceil(ids.length / 50) === 0)],
  )
  const known = ids.filter((_, index) => index % Math.ceil(ids.length / 200) === 0)
  await pool.query(
    `insert into conversations (kind, low_user_id, high_user_id, last_seq, created_at)
     select 'direct', least(v, m), greatest(v, m), 1, now() from unnest($1::int[]) v, unnest($2::int[]) m where v <> m
     on conflict do nothing`,
    [viewers, known],
  )
  await pool.query(
    `insert into taps (from_user_id, to_user_id, created_at)
     select v, m, now() from unnest($1::int[]) v, unnest($2::int[]) m where v <> m on conflict do nothing`,
    [viewers, known],
  )
  await pool.query(
    `insert into passed_members
     select v, m, now() from unnest($1::int[]) v, unnest($2::int[]) m where v <> m on conflict do nothing`,
    [viewers, known],
  )
  await pool.query(
    'insert into rating_totals (user_id, count, sum) select id, 3, 13 from unnest($1::int[]) id on conflict do nothing',
    [ids.filter((_, index) => index % 10 === 0)],
  )
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
