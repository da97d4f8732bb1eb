import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { discoveryApi, NEXT_CURSOR } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import { cellOf } from '#contract/location.ts'
import { createTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person } from '#server/testing/person.ts'
import { findChromium, quietFlags } from '../scripts/test/chromium.ts'

// Speed as people feel it: a phone four times slower than this machine, on slow 4G. Needs the built client.
const CPU_SLOWDOWN = 4
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const MEMBERS = 1000
const ROUNDS = 3
const SETTLED_MS = 4000
const MOST_TURNS = 300
const STRIDE = 900
const MESSAGES = 5000
const ROUTES = [
  '/auth',
  '/discovery',
  '/profile',
  '/messages',
  '/taps',
  '/groups',
  '/notifications',
  '/feedback',
  '/share',
  '/create-group',
  '/admin',
]

type Row = [what: string, measured: string, aim: string]

const home = await createTestApp()
const address = await home.listen()
const me = await home.person({ profile: { cell: cellOf({ lat: 51.51, lng: -0.12 }) } })
const friend = await home.person()
await fillTheRoom(home.pool, me, friend)
const browser = await chromium.launch({ executablePath: await findChromium(), args: quietFlags })
try {
  const rows: Row[] = [
    ...(await measureVisits(browser)),
    ...(await measureScrolling(browser)),
    ...(await measureLongChat(browser)),
    ...(await measureBytes(browser)),
  ]
  for (const [what, measured, aim] of rows)
    console.log(`  ${what.padEnd(46)} ${measured.padStart(10)}   ${aim}`)
} finally {
  await browser.close()
  await home.close()
}

async function fillTheRoom(pool: pg.Pool, viewer: Person, other: Person): Promise<void> {
  await seedCrowd(
    pool,
    Array.from({ length: MEMBERS }, (_, n) => ({
      cell: cellOf({ lat: 51.3 + (n % 40) / 100, lng: -0.4 + (n % 61) / 100 }),
    })) as Parameters<typeof seedCrowd>[1],
  )
  const [low, high] = [Math.min(viewer.id, other.id), Math.max(viewer.id, other.id)]
  const { rows } = await pool.query(
    `insert into conversations (kind, last_seq, low_user_id, high_user_id, created_at) values ('direct', $1, $2, $3, now()) returning id`,
    [MESSAGES, low, high],
  )
  await pool.query(
    `insert into conversation_members (conversation_id, user_id, last_read_seq, joined_at) select $1, unnest($2::int[]), $3, now()`,
    [rows[0].id, [viewer.id, other.id], MESSAGES],
  )
  await pool.query(
    `insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select $1, n, case when n % 3 = 0 then $2::int else $3::int end, 'text', 'Message number ' || n || repeat(' and so on', n % 7), now() - make_interval(mins => $4 - n)
     from generate_series(1, $4::int) n`,
    [rows[0].id, viewer.id, other.id, MESSAGES],
  )
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const [name, value] = me.cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: address }])
  return context
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  return { page, cdp }
}

/** Cold: nothing cached. Warm: the same browser comes back. The middle one of a few rounds. */
async function measureVisits(browser: Browser): Promise<Row[]> {
  const cold: Visit[] = []
  const warm: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await newContext(browser)
    const { page } = await slowPage(context)
    await page.addInitScript(noteFirstTile)
    cold.push(await visitGrid(page))
    warm.push(await visitGrid(page))
    await context.close()
  }
  const [coldGrid, warmGrid] = [middle(cold, 'grid'), middle(warm, 'grid')]
  return [
    ['cold visit: first content', ms(middle(cold, 'content')), ''],
    ['cold visit: first usable grid', ms(coldGrid), 'aim: under 2500 ms'],
    ['warm visit: first content', ms(middle(warm, 'content')), ''],
    ['warm visit: first usable grid', ms(warmGrid), 'aim: under 1000 ms'],
    ['warm against cold', (warmGrid / coldGrid).toFixed(2), ''],
  ]
}

type Visit = { content: number; grid: number }

/** The page is left alone until it is done: every question to it is work that its slow processor would have to do. */
async function visitGrid(page: Page): Promise<Visit> {
  await page.goto('/discovery', { waitUntil: 'commit' })
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  await page.waitForFunction(() => 'firstTileAt' in window)
  return page.evaluate(() => ({
    content: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    grid: (window as unknown as { firstTileAt: number }).firstTileAt,
  }))
}

/** Runs in the page: looks once a frame, and takes the time after the frame with the first tile has been painted. */
function noteFirstTile(): void {
  const look = () => {
    if (!document.querySelector('.tile .name')) requestAnimationFrame(look)
    else setTimeout(() => Object.assign(window, { firstTileAt: performance.now() }))
  }
  requestAnimationFrame(look)
}

function middle(visits: Visit[], what: keyof Visit): number {
  return visits.map((visit) => visit[what]).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0
}

async function measureScrolling(browser: Browser): Promise<Row[]> {
  const passes: Pass[] = []
  for (let round = 0; round < ROUNDS; round++) passes.push(await scrollThrough(browser))
  const middlePass = passes.sort((a, b) => a.longest - b.longest)[Math.floor(ROUNDS / 2)]!
  return [
    ['members passed while the grid scrolled', String(middlePass.passed), `of ${MEMBERS}`],
    ['the last of them is shown', passes.every(({ isAtEnd }) => isAtEnd) ? 'yes' : 'no', ''],
    ['longest task while it scrolled', ms(middlePass.longest), 'aim: none over 100 ms'],
    ['tasks over 100 ms', String(middlePass.long), 'aim: 0'],
    ['tasks over 100 ms in all passes', passes.map(({ long }) => long).join(', '), ''],
  ]
}

type Pass = { passed: number; isAtEnd: boolean; longest: number; long: number }

async function scrollThrough(browser: Browser): Promise<Pass> {
  const context = await newContext(browser)
  const page = await context.newPage()
  const delivered = countDelivered(page)
  await page.goto('/discovery')
  await page.locator('.tile').first().waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await watchLongTasks(page)
  await page.mouse.move(195, 600)
  for (let turn = 0; turn < MOST_TURNS && !delivered.isAll; turn++) {
    await page.mouse.wheel(0, STRIDE)
    await page.waitForTimeout(60)
  }
  const tasks = await longTasks(page)
  const isAtEnd = await scrollsToTheLast(page, delivered.lastName)
  await context.close()
  return {
    passed: delivered.count,
    isAtEnd,
    longest: Math.max(0, ...tasks),
    long: tasks.filter((length) => length > 100).length,
  }
}

/** Who was sent, read off the network: asking the page who it shows would be a long task of our own. */
function countDelivered(page: Page) {
  const delivered = { count: 0, lastName: '', isAll: false }
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== discoveryApi.list.path) return
    const isLast = !(await response.headerValue(NEXT_CURSOR))
    // All pages but the last are full, and the browser does not lend us the body of one that it loaded ahead.
    const members = isLast ? ((await response.json()) as { username: string }[]) : undefined
    delivered.count += members?.length ?? limits.page.discover
    delivered.lastName = members?.at(-1)?.username ?? ''
    delivered.isAll = isLast
  })
  return delivered
}

async function scrollsToTheLast(page: Page, name: string): Promise<boolean> {
  const last = page.locator('.tile .name', { hasText: name })
  for (let turn = 0; turn < 30 && (await last.count()) === 0; turn++) await page.mouse.wheel(0, STRIDE)
  return (await last.count()) === 1
}

async function measureLongChat(browser: Browser): Promise<Row[]> {
  const context = await newContext(browser)
  const { page } = await slowPage(context)
  await page.goto('/messages')
  const link = page.getByRole('link', { name: new RegExp(friend.username) })
  await link.waitFor()
  const from = await page.evaluate(() => performance.now())
  await link.click()
  await page.locator('.bubble').getByText(`Message number ${MESSAGES}`).first().waitFor()
  const took = (await page.evaluate(() => performance.now())) - from
  const bubbles = await page.locator('.bubble').count()
  await context.close()
  return [
    [`opening a chat of ${MESSAGES} messages`, ms(took), ''],
    ['bubbles in the page', String(bubbles), 'does not grow with the chat'],
  ]
}

async function measureBytes(browser: Browser): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ROUTES) {
    const context =
      path === '/auth'
        ? await browser.newContext({ baseURL: address, serviceWorkers: 'block' })
        : await newContext(browser)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    const scripts = new Set<string>()
    let bytes = 0
    cdp.on(
      'Network.responseReceived',
      ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)),
    )
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    rows.push([`JavaScript sent for ${path}`, `${(bytes / 1024).toFixed(0)} KB`, ''])
    await context.close()
  }
  return rows
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const found: number[] = []
    Object.assign(window, { longTasks: found })
    new PerformanceObserver((list) =>
      found.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ type: 'longtask' })
  })
}

function longTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
