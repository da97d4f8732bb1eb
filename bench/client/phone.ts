import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Room } from './room.ts'

// A phone four times slower than this machine, on slow 4G.
export const CPU_SLOWDOWN = 4
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** The member's phone, signed in. Without the app's own worker, unless it is wanted: it fetches beside what is measured. */
export async function newPhone(
  browser: Browser,
  { address, me }: Room,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers,
  })
  const [name, value] = me.cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: address }])
  return context
}

export async function slowPage(context: BrowserContext): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  return { page, cdp }
}
