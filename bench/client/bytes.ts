import type { Browser } from '@playwright/test'
import { newPhone } from './phone.ts'
import type { Room } from './room.ts'
import type { Row } from './row.ts'

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

/** What a first visit to each screen sends. */
export async function measureBytes(browser: Browser, room: Room): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ROUTES) {
    const context =
      path === '/auth'
        ? await browser.newContext({ baseURL: room.address, serviceWorkers: 'block' })
        : await newPhone(browser, room)
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
    rows.push({ what: `JavaScript sent for ${path}`, measured: `${(bytes / 1024).toFixed(0)} KB` })
    await context.close()
  }
  return rows
}
