import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import pg from 'pg'
import { discoveryApi } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { cellOf, type Position } from '#contract/location.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createTestApp } from '#server/testing/app.ts'
import { type CrowdMember, seedCrowd } from '#server/testing/crowd.ts'

// The list and the map with 10,000 and 100,000 members (1,000,000 with --million), half around London and the rest
// over the world: what a request costs beside its SQL, and how that grows.
const SIZES = [10_000, 100_000, ...(process.argv.includes('--million') ? [1_000_000] : [])]
const VIEWERS = 200
const AT_ONCE = 4
const ROUNDS = 8
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

type Statement = { text: string; values: unknown[]; rowMode?: 'array' }
type Figures = { perSecond: number; p50: number; p95: number }
type Scenario = { name: string; path: (viewer: number) => string }

if (isMainThread) await measureAll()
else await serve()

/** All sizes stand side by side, and each is asked by turns: whatever else the machine does slows them down alike. */
async function measureAll(): Promise<void> {
  const worlds: World[] = []
  for (const size of SIZES) worlds.push(await openWorld(size))
  for (const [index, { name }] of worlds[0]!.scenarios.entries()) {
    console.log(`\n${name}`)
    const runs = await Promise.all(worlds.map((world) => runsOf(world, world.scenarios[index]!)))
    const figures = await race(runs.flat())
    for (const [order, { size }] of worlds.entries())
      print(size, figures[2 * order]!, figures[2 * order + 1]!)
    const p95 = worlds.map((_, order) => figures[2 * order]!.p95)
    const growth = p95.slice(1).map((value) => (value / p95[0]!).toFixed(2))
    console.log(`  p95 grows by ${growth.join(', then ')} (aim: at most 1.5 from 10,000 to 100,000)`)
  }
  for (const world of worlds) await world.close()
}

type Run = (turn: number) => Promise<void>
type World = {
  size: number
  worker: Worker
  pool: pg.Pool
  cookies: string[]
  scenarios: Scenario[]
  ask(path: string, viewer: number): ReturnType<typeof fetchTimed>
  close(): Promise<void>
}

async function openWorld(size: number): Promise<World> {
  const worker = new Worker(new URL(import.meta.url))
  const [{ address, databaseUrl }] = (await once(worker, 'message')) as [
    { address: string; databaseUrl: string },
  ]
  const pool = new pg.Pool({ connectionString: databaseUrl, max: AT_ONCE })
  const ids = await seedCrowd(pool, Array.from({ length: size }, scatter))
  await pool.query('vacuum analyze')
  const cookies = await signIn(pool, ids)
  const ask = (path: string, viewer: number) => fetchTimed(address + path, cookies[viewer % VIEWERS]!)
  const close = async () => {
    await pool.end()
    worker.postMessage('end')
    await once(worker, 'exit')
  }
  return { size, worker, pool, cookies, ask, close, scenarios: await scenariosFor(ask) }
}

/** The request, and the same statements without it. */
async function runsOf({ worker, pool, cookies, ask }: World, { path }: Scenario): Promise<[Run, Run]> {
  worker.postMessage({ path: path(0), cookie: cookies[0] })
  const [statements] = (await once(worker, 'message')) as [Statement[]]
  return [
    async (turn) => void (await ask(path(turn % VIEWERS), turn)),
    async () => {
      for (const statement of statements) await pool.query({ ...statement } as pg.QueryConfig)
    },
  ]
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
  return [
    { name: 'first page', path: () => list },
    { name: 'tenth page', path: (viewer) => `${list}?cursor=${cursors[viewer]}` },
    { name: 'role filter', path: () => `${list}?role=Feedr` },
    { name: 'map of London', path: () => `${discoveryApi.map.path}?${AROUND_LONDON}` },
    { name: 'map of world', path: () => `${discoveryApi.map.path}?south=-85&west=-180&north=85&east=180` },
  ]
}

function scatter(_: unknown, index: number): CrowdMember {
  if (index % 10 === 9) return { cell: null }
  const centre = index % 2 === 0 ? LONDON : CITIES[index % CITIES.length]!
  const away = () =>
    0.12 * Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  return { cell: cellOf({ lat: centre.lat + away(), lng: centre.lng + away() * 1.6 }) }
}

async function signIn(pool: pg.Pool, ids: number[]): Promise<string[]> {
  const db = createDatabase(pool)
  const londoners = ids.filter((_, index) => index % 2 === 0).slice(0, VIEWERS)
  return Promise.all(
    londoners.map(async (id) => `hungr_session=${await startSession(db, id, 'Bench', new Date())}`),
  )
}

async function fetchTimed(url: string, cookie: string) {
  const [response] = await once(get(url, { agent, headers: { cookie } }), 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return { headers: response.headers as Record<string, string> }
}

/** By turns, half a second each. */
async function race(runs: Run[]): Promise<Figures[]> {
  const timed = runs.map((run) => ({ run, times: [] as number[], seconds: 0, turn: 0 }))
  for (const each of timed) await goOn(each)
  for (const each of timed) Object.assign(each, { times: [], seconds: 0 })
  for (let round = 0; round < ROUNDS; round++) for (const each of timed) await goOn(each)
  return timed.map(({ times, seconds }) => {
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor((times.length - 1) * share)]!
    return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95) }
  })
}

type Timed = { run: Run; times: number[]; seconds: number; turn: number }

async function goOn(timed: Timed): Promise<void> {
  const start = performance.now()
  const keepGoing = async () => {
    while (performance.now() - start < 500) {
      const from = performance.now()
      await timed.run(timed.turn++)
      timed.times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepGoing))
  timed.seconds += (performance.now() - start) / 1000
}

function print(size: number, http: Figures, bare: Figures): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)
  console.log(
    `  ${size.toLocaleString('en').padStart(9)} members ${http.perSecond.toFixed(0).padStart(5)} req/s  p50 ${ms(http.p50)}  p95 ${ms(http.p95)}` +
      `  bare SQL ${bare.perSecond.toFixed(0).padStart(5)}/s  ratio ${(http.perSecond / bare.perSecond).toFixed(2)} (aim: 0.5)`,
  )
}

/** The product in a thread of its own. It also tells which statements a request makes. */
async function serve(): Promise<void> {
  const home = await createTestApp()
  parentPort!.postMessage({ address: await home.listen(), databaseUrl: home.database.url })
  parentPort!.on('message', async (message: 'end' | { path: string; cookie: string }) => {
    if (message === 'end') {
      await home.close()
      process.exit(0)
    }
    const statements: Statement[] = []
    const { query } = home.pool
    home.pool.query = ((config: Statement, values?: unknown[]) => {
      statements.push({ text: config.text, values: values ?? [], rowMode: config.rowMode })
      return (query as (...given: unknown[]) => unknown).call(home.pool, config, values)
    }) as typeof query
    await home.app.inject({ method: 'GET', url: message.path, headers: { cookie: message.cookie } })
    home.pool.query = query
    parentPort!.postMessage(statements)
  })
}
