import type { Browser, Page } from '@playwright/test'
import { newPhone, slowPage } from './phone.ts'
import { MESSAGES, type Room } from './room.ts'
import { aimUnder, ms, ROUNDS, type Row } from './row.ts'

/** The first time its code and its messages are loaded; after that both are there, and news of it is asked for. */
export async function measureLongChat(browser: Browser, room: Room): Promise<Row[]> {
  const context = await newPhone(browser, room)
  const { page } = await slowPage(context)
  await page.goto('/messages')
  const first = await openChat(page, room)
  const again: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goBack()
    again.push(await openChat(page, room))
  }
  const warm = again.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
  const bubbles = await page.locator('[data-bubble]').count()
  await context.close()
  return [
    [`opening a chat of ${MESSAGES} messages`, ms(first), ''],
    ['opening it again', ms(warm), aimUnder(warm, 400)],
    ['bubbles in the page', String(bubbles), 'does not grow with the chat'],
  ]
}

async function openChat(page: Page, { friend }: Room): Promise<number> {
  const link = page.getByRole('link', { name: new RegExp(friend.username) })
  await link.waitFor()
  const from = await page.evaluate(() => performance.now())
  await link.click()
  await page.locator('[data-bubble]').getByText(`Message number ${MESSAGES}`).first().waitFor()
  return (await page.evaluate(() => performance.now())) - from
}
