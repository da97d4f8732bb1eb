import { chromium } from '@playwright/test'
import { findChromium, quietFlags } from '../scripts/test/chromium.ts'
import { measureBytes } from './client/bytes.ts'
import { measureLongChat } from './client/long-chat.ts'
import { openRoom } from './client/room.ts'
import { measureScrolling } from './client/scrolling.ts'
import { measureVisits } from './client/visits.ts'

// Speed as people feel it, in a real browser. Needs the built client.
const room = await openRoom()
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...quietFlags, ...room.browserFlags],
})
try {
  for (const measure of [measureVisits, measureScrolling, measureLongChat, measureBytes])
    for (const [what, measured, aim] of await measure(browser, room))
      console.log(`  ${what.padEnd(46)} ${measured.padStart(10)}   ${aim}`)
} finally {
  await browser.close()
  await room.close()
}
