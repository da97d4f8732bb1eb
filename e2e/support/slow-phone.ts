import type { Page } from '@playwright/test'

/** Makes the page's processor so many times slower until the returned function is called. Only Chromium can do that. */
export async function slowDown(page: Page, times: number): Promise<() => Promise<void>> {
  if (page.context().browser()?.browserType().name() !== 'chromium') return async () => undefined
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
  return () => session.detach()
}
