import type { Browser, Page } from '@playwright/test'
import { newPhone, slowPage } from './phone.ts'
import { MESSAGES, type Room } from './room.ts'
import { middleOf, ms, ROUNDS, type Row, timeUnder } from './row.ts'

/** The first time its code and its messages are loaded; after that both are there, and news of it is asked for. */
export async function measureLongChat(browser: Browser, room: Room): Promise<Row[]> {
  const context = await newPhone(browser, room)
  const { page } = await slowPage(context)
  await page.addInitScript(timeOpening, `Message number ${MESSAGES}`)
  await page.goto('/messages')
  const first = await openChat(page, room)
  const again: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goBack()
    again.push(await openChat(page, room))
  }
  const bubbles = await page.locator('[data-bubble]').count()
  await context.close()
  return [
    { what: `opening a chat of ${MESSAGES} messages`, measured: ms(first) },
    timeUnder('opening it again', middleOf(again), 400),
    { what: 'bubbles in the page', measured: String(bubbles), aim: 'does not grow with the chat' },
  ]
}

const SETTLED_MS = 1500

/** The page is left alone while it works. */
async function openChat(page: Page, { friend }: Room): Promise<number> {
  const link = page.getByRole('link', { name: new RegExp(friend.username) })
  await link.waitFor()
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  await page.evaluate(() => Object.assign(window, { openedIn: undefined }))
  await link.click()
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  await page.waitForFunction(() => (window as unknown as { openedIn?: number }).openedIn !== undefined)
  return page.evaluate(() => (window as unknown as { openedIn: number }).openedIn)
}

/** Runs in the page: from the moment of the click until the frame with the last message has been painted. */
function timeOpening(lastMessage: string): void {
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      const look = () => {
        const bubbles = [...document.querySelectorAll('[data-bubble]')]
        if (!bubbles.some(({ textContent }) => textContent?.includes(lastMessage)))
          requestAnimationFrame(look)
        else setTimeout(() => Object.assign(window, { openedIn: performance.now() - timeStamp }))
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}
