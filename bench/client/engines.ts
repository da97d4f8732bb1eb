import { type Browser, firefox } from '@playwright/test'
import { openDesktop } from '../../e2e/webkit/desktop.ts'
import { openSession, startDriver } from '../../e2e/webkit/web-driver.ts'
import { findFirefox, findWebKit } from '../../scripts/test/engines.ts'
import { newPhone } from './phone.ts'
import { MESSAGES, type Room } from './room.ts'
import { middleOf, ms, ROUNDS, type Row } from './row.ts'

/** A window of any engine, in which the member is signed in. */
type Window = {
  open(path: string): Promise<void>
  /** What an expression gives in the page. */
  ask<T>(expression: string): Promise<T>
  close(): Promise<void>
}

/** From the start to the grid, and from the grid by way of the messages into a long chat. */
type Journey = { grid: number; chat: number }

/** The same journey in each engine that is installed, on a quick machine and network, beside Chromium's. */
export async function measureEngines(browser: Browser, room: Room): Promise<Row[]> {
  const plain = { ...room, address: room.plainAddress }
  const ours = await travel(() => openPage(browser, plain))
  const rows = [journeyRow('Chromium', ours)]
  for (const [name, measure] of [
    ['Firefox', inFirefox],
    ['WebKit', inWebKit],
  ] as const) {
    const journey = await measure(plain)
    rows.push(journey ? journeyRow(name, journey, ours) : { what: `${name}`, measured: 'not here' })
  }
  return rows
}

function journeyRow(engine: string, { grid, chat }: Journey, beside?: Journey): Row {
  const ratio =
    beside && `, ${(grid / beside.grid).toFixed(1)} and ${(chat / beside.chat).toFixed(1)} times Chromium’s`
  return {
    what: `${engine}: start to grid, grid to chat`,
    measured: `${ms(grid)}, ${ms(chat)}${ratio ?? ''}`,
  }
}

async function inFirefox(room: Room): Promise<Journey | undefined> {
  const executablePath = await findFirefox()
  if (!executablePath) return
  const browser = await firefox.launch({ executablePath, channel: 'moz-firefox' })
  try {
    return await travel(() => openPage(browser, room))
  } finally {
    await browser.close()
  }
}

async function inWebKit(room: Room): Promise<Journey | undefined> {
  if (!(await findWebKit())) return
  const desktop = await openDesktop()
  try {
    const driver = await startDriver(desktop)
    const journey = await travel(() => openWebKit(driver, room))
    driver.close()
    return journey
  } finally {
    desktop.close()
  }
}

async function openPage(browser: Browser, room: Room): Promise<Window> {
  const context = await newPhone(browser, room)
  const page = await context.newPage()
  return {
    open: async (path) => void (await page.goto(path)),
    ask: (expression) => page.evaluate(expression),
    close: () => context.close(),
  }
}

async function openWebKit(driver: Parameters<typeof openSession>[0], room: Room): Promise<Window> {
  const session = await openSession(driver)
  const open = (path: string) =>
    session.command<void>('POST', '/url', { url: new URL(path, room.address).href })
  const [name, value] = room.me.cookie.split('=')
  await open('/favicon.svg')
  await session.command('POST', '/cookie', { cookie: { name, value, path: '/' } })
  return {
    open,
    ask: (expression) =>
      session.command('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    close: () => session.close(),
  }
}

/** The middle of a few, each in a window that has nothing stored. */
async function travel(openWindow: () => Promise<Window>): Promise<Journey> {
  const journeys: Journey[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const window = await openWindow()
    const grid = await timed(async () => {
      await window.open('/discovery')
      await comesTo(window, `document.querySelector('[data-tile-name]') !== null`)
    })
    const chat = await timed(async () => {
      await press(window, 'nav a[href="/messages"]')
      await press(window, 'a[href^="/chat/"]')
      await comesTo(window, `document.body.innerText.includes('Message number ${MESSAGES}')`)
    })
    journeys.push({ grid, chat })
    await window.close()
  }
  return {
    grid: middleOf(journeys.map(({ grid }) => grid)),
    chat: middleOf(journeys.map(({ chat }) => chat)),
  }
}

async function press(window: Window, selector: string): Promise<void> {
  await comesTo(window, `document.querySelector('${selector}') !== null`)
  await window.ask(`document.querySelector('${selector}').click()`)
}

async function comesTo(window: Window, expression: string): Promise<void> {
  while (!(await window.ask<boolean>(expression))) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function timed(act: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}
