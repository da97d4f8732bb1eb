import type { Browser } from '@playwright/test'
import { newPhone, slowPage } from './phone.ts'
import { MESSAGES, type Room } from './room.ts'
import { ms, type Row } from './row.ts'

export async function measureLongChat(browser: Browser, room: Room): Promise<Row[]> {
  const context = await newPhone(browser, room)
  const { page } = await slowPage(context)
  await page.goto('/messages')
  const link = page.getByRole('link', { name: new RegExp(room.friend.username) })
  await link.waitFor()
  const from = await page.evaluate(() => performance.now())
  await link.click()
  await page.locator('[data-bubble]').getByText(`Message number ${MESSAGES}`).first().waitFor()
  const took = (await page.evaluate(() => performance.now())) - from
  const bubbles = await page.locator('[data-bubble]').count()
  await context.close()
  return [
    [`opening a chat of ${MESSAGES} messages`, ms(took), ''],
    ['bubbles in the page', String(bubbles), 'does not grow with the chat'],
  ]
}
