// First: it changes how Playwright is read.
import '../e2e/support/firefox-driver.mjs'
import { chromium } from '@playwright/test'
import { findChromium, quietFlags } from '../scripts/test/chromium.ts'
import { measureBytes } from './client/bytes.ts'
import { measureEngines } from './client/engines.ts'
import { measureLongChat } from './client/long-chat.ts'
import { openRoom } from './client/room.ts'
import type { Row } from './client/row.ts'
import { measureScrolling } from './client/scrolling.ts'
import { measureVisits } from './client/visits.ts'

// Speed as people feel it, in a real browser. Needs the built client. Fails when an aim is missed.
const room = await openRoom()
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...quietFlags, ...room.browserFlags],
})
const missed: string[] = []
try {
  for (const measure of [measureVisits, measureScrolling, measureLongChat, measureBytes, measureEngines])
    for (const row of await measure(browser, room)) print(row)
} finally {
  await browser.close()
  await room.close()
}
if (missed.length > 0) {
  console.log(`\nMissed: ${missed.join('; ')}.`)
  process.exitCode = 1
}

function print({ what, measured, aim, isMet }: Row): void {
  const result = isMet === undefined ? '' : isMet ? ', met' : ', missed'
  console.log(`  ${what.padEnd(46)} ${measured.padStart(10)}   ${aim ? `aim: ${aim}${result}` : ''}`)
  if (isMet === false) missed.push(what)
}
