import type { Browser, Page } from '@playwright/test'
import { discoveryApi } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { CPU_SLOWDOWN, newPhone } from './phone.ts'
import { MEMBERS, type Room } from './room.ts'
import { ROUNDS, type Row, timeUnder } from './row.ts'
import { APP_TILE } from './visits.ts'

const MOST_TURNS = 300
const STRIDE = 900
/** Longer than this, and a thumb feels it. */
const LONG_MS = 50

export async function measureScrolling(browser: Browser, room: Room): Promise<Row[]> {
  const passes: Pass[] = []
  for (let round = 0; round < ROUNDS; round++) passes.push(await scrollThrough(browser, room))
  const middlePass = passes.sort((a, b) => a.longest - b.longest)[Math.floor(ROUNDS / 2)]!
  const isWhole = passes.every(({ isAtEnd }) => isAtEnd)
  return [
    { what: `members passed while the grid scrolled, of ${MEMBERS}`, measured: String(middlePass.passed) },
    { what: 'the last of them is shown', measured: isWhole ? 'yes' : 'no', aim: 'yes', isMet: isWhole },
    timeUnder('longest task while it scrolled', middlePass.longest, LONG_MS),
    { what: `tasks over ${LONG_MS} ms in each pass`, measured: passes.map(({ long }) => long).join(', ') },
  ]
}

type Pass = { passed: number; isAtEnd: boolean; longest: number; long: number }

async function scrollThrough(browser: Browser, room: Room): Promise<Pass> {
  const context = await newPhone(browser, room)
  const page = await context.newPage()
  const delivered = countDelivered(page)
  await page.goto('/discovery')
  await page.locator(APP_TILE).first().waitFor()
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
    long: tasks.filter((length) => length > LONG_MS).length,
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
  const last = page.locator('[data-tile-name]', { hasText: name })
  for (let turn = 0; turn < 30 && (await last.count()) === 0; turn++) await page.mouse.wheel(0, STRIDE)
  return (await last.count()) === 1
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
