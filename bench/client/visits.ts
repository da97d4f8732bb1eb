import type { Browser, Page } from '@playwright/test'
import { newPhone, slowPage } from './phone.ts'
import type { Room } from './room.ts'
import { middleOf, ms, ROUNDS, type Row, timeUnder } from './row.ts'

const SETTLED_MS = 4000
/** A tile that React has drawn: it stands in a box of its list. */
export const APP_TILE = '[data-scroll-root] [style*="position"] [data-tile-name]'

/** Cold: nothing cached. Warm: the same browser comes back. The middle one of a few rounds. */
export async function measureVisits(browser: Browser, room: Room): Promise<Row[]> {
  const cold: Visit[] = []
  const warm: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await newPhone(browser, room)
    const { page } = await slowPage(context)
    await page.addInitScript(noteFirstTile, APP_TILE)
    cold.push(await visitGrid(page))
    warm.push(await visitGrid(page))
    await context.close()
  }
  const installed = await visitInstalled(browser, room)
  const [coldGrid, warmGrid] = [middle(cold, 'grid'), middle(warm, 'grid')]
  return [
    { what: 'cold visit: first content', measured: ms(middle(cold, 'content')) },
    timeUnder('cold visit: first usable grid', coldGrid, 1500),
    { what: 'cold visit: the app has taken over', measured: ms(middle(cold, 'app')) },
    { what: 'warm visit: first content', measured: ms(middle(warm, 'content')) },
    timeUnder('warm visit: first usable grid', warmGrid, 500),
    { what: 'warm visit: the app has taken over', measured: ms(middle(warm, 'app')) },
    { what: 'warm visit with the app’s own worker', measured: ms(middle(installed, 'grid')) },
    { what: 'warm against cold', measured: (warmGrid / coldGrid).toFixed(2) },
  ]
}

/** As most visits are: the app's own worker has its files, and asks nobody for the page. */
async function visitInstalled(browser: Browser, room: Room): Promise<Visit[]> {
  const context = await newPhone(browser, room, 'allow')
  const { page } = await slowPage(context)
  await page.addInitScript(noteFirstTile, APP_TILE)
  await visitGrid(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await visitGrid(page))
  await context.close()
  return visits
}

/** `app`: the grid is React’s; until then its links and buttons are noted, and pressed when it is. */
type Visit = { content: number; grid: number; app: number }

/** The page is left alone until it is done: every question to it is work that its slow processor would have to do. */
async function visitGrid(page: Page): Promise<Visit> {
  await page.goto('/discovery', { waitUntil: 'commit' })
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  await page.waitForFunction(() => 'firstTileAt' in window && 'appAt' in window)
  return page.evaluate(() => ({
    content: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    grid: (window as unknown as { firstTileAt: number }).firstTileAt,
    app: (window as unknown as { appAt: number }).appAt,
  }))
}

/** Runs in the page: looks once a frame, and takes the time after the frame with the first tile has been painted. */
function noteFirstTile(appTile: string): void {
  const note = (name: string, selector: string) => {
    const look = () => {
      if (!document.querySelector(selector)) requestAnimationFrame(look)
      else setTimeout(() => Object.assign(window, { [name]: performance.now() }))
    }
    requestAnimationFrame(look)
  }
  note('firstTileAt', '[data-tile-name]')
  note('appAt', appTile)
}

const middle = (visits: Visit[], what: keyof Visit): number => middleOf(visits.map((visit) => visit[what]))
