import type { Browser, Page } from '@playwright/test'
import { newPhone, slowPage } from './phone.ts'
import type { Room } from './room.ts'
import { aimUnder, ms, ROUNDS, type Row } from './row.ts'

const SETTLED_MS = 4000

/** Cold: nothing cached. Warm: the same browser comes back. The middle one of a few rounds. */
export async function measureVisits(browser: Browser, room: Room): Promise<Row[]> {
  const cold: Visit[] = []
  const warm: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await newPhone(browser, room)
    const { page } = await slowPage(context)
    await page.addInitScript(noteFirstTile)
    cold.push(await visitGrid(page))
    warm.push(await visitGrid(page))
    await context.close()
  }
  const installed = await visitInstalled(browser, room)
  const [coldGrid, warmGrid] = [middle(cold, 'grid'), middle(warm, 'grid')]
  return [
    ['cold visit: first content', ms(middle(cold, 'content')), ''],
    ['cold visit: first usable grid', ms(coldGrid), aimUnder(coldGrid, 1500)],
    ['warm visit: first content', ms(middle(warm, 'content')), ''],
    ['warm visit: first usable grid', ms(warmGrid), aimUnder(warmGrid, 500)],
    ['warm visit with the app’s own worker', ms(middle(installed, 'grid')), ''],
    ['warm against cold', (warmGrid / coldGrid).toFixed(2), ''],
  ]
}

/** As most visits are: the app's own worker has its files, and asks nobody for the page. */
async function visitInstalled(browser: Browser, room: Room): Promise<Visit[]> {
  const context = await newPhone(browser, room, 'allow')
  const { page } = await slowPage(context)
  await page.addInitScript(noteFirstTile)
  await visitGrid(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await visitGrid(page))
  await context.close()
  return visits
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
    if (!document.querySelector('[data-tile-name]')) requestAnimationFrame(look)
    else setTimeout(() => Object.assign(window, { firstTileAt: performance.now() }))
  }
  requestAnimationFrame(look)
}

function middle(visits: Visit[], what: keyof Visit): number {
  return visits.map((visit) => visit[what]).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0
}
