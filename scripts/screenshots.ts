// Pictures of the main screens for the README, from the demo: npm run screenshots [-- --theme=light] [--out=folder]
// With SCREENSHOTS_URL it looks at a demo that runs already.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { adminAccount, memberAccount } from '../demo/accounts.ts'
import { findChromium, NO_CHROMIUM } from './test/chromium.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'docs/pictures' },
    theme: { type: 'string', default: 'dark' },
    only: { type: 'string' },
  },
})
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

type Screen = { name: string; path: string; ready: string; act?(page: Page): Promise<void> }

const openFirst = (selector: string) => (page: Page) => page.locator(selector).first().click()

const memberScreens: Screen[] = [
  { name: 'discovery', path: '/discovery', ready: '[data-member] img' },
  {
    name: 'map',
    path: '/discovery',
    ready: '[data-member] img',
    act: async (page) => {
      await page
        .getByRole('radio', { name: /map/i })
        .or(page.getByRole('button', { name: /map/i }))
        .first()
        .click()
      await page.waitForTimeout(2500)
    },
  },
  {
    name: 'member',
    path: '/discovery',
    ready: '[data-member] img',
    act: async (page) => {
      await openFirst('a[href^="/user/"]')(page)
      await page.waitForURL('**/user/*')
    },
  },
  { name: 'messages', path: '/messages', ready: 'a[href^="/chat/"]' },
  {
    name: 'chat',
    path: '/messages',
    ready: 'a[href^="/chat/"]',
    act: async (page) => {
      await page.locator('a[href^="/chat/"]').nth(3).click()
      await page.waitForSelector('[data-bubble]')
    },
  },
  { name: 'taps', path: '/taps', ready: 'img' },
  { name: 'groups', path: '/groups', ready: 'a[href^="/group-chat/"]' },
  {
    name: 'group-chat',
    path: '/groups',
    ready: 'a[href^="/group-chat/"]',
    act: async (page) => {
      await page.locator('a[href^="/group-chat/"]').nth(1).click()
      await page.waitForSelector('[data-bubble]')
    },
  },
  {
    name: 'quickie',
    path: '/discovery',
    ready: 'a[href^="/quickie/"]',
    act: async (page) => {
      await openFirst('a[href^="/quickie/"]')(page)
      await page.waitForSelector('video')
    },
  },
  { name: 'notifications', path: '/notifications', ready: 'img' },
  { name: 'profile', path: '/profile', ready: 'img' },
  { name: 'feedback', path: '/feedback', ready: 'h1' },
]
const guestScreens: Screen[] = [{ name: 'sign-in', path: '/auth', ready: 'text=Enter the demo' }]
const adminScreens: Screen[] = [{ name: 'admin', path: '/admin', ready: 'table' }]

const executablePath = await findChromium()
if (!executablePath) throw new Error(NO_CHROMIUM)
await mkdir(values.out, { recursive: true })
const demo = process.env.SCREENSHOTS_URL ? undefined : startDemo()
const url = process.env.SCREENSHOTS_URL ?? (await addressOf(demo!))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await show(guestScreens, phone)
  await show(memberScreens, phone, memberAccount)
  await show(adminScreens, desk, adminAccount)
} finally {
  await browser.close()
  demo?.kill('SIGTERM')
}

async function show(
  screens: Screen[],
  viewport: { width: number; height: number },
  account?: { username: string; password: string },
) {
  const wanted = screens.filter(({ name }) => !values.only || values.only.split(',').includes(name))
  if (wanted.length === 0) return
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    deviceScaleFactor: 2,
    colorScheme: values.theme === 'light' ? 'light' : 'dark',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const { username, password } = account ?? {}
  if (account) {
    const { accounts } = await (await context.request.get('/api/demo')).json()
    const { code } = accounts.find((each: { username: string }) => each.username === username)
    await context.request.post('/api/login', { data: { identifier: username, password, code } })
  }
  for (const screen of wanted)
    await take(context, screen).catch((error) => console.error(screen.name, error.message))
  await context.close()
}

async function take(context: BrowserContext, { name, path, ready, act }: Screen) {
  const page = await context.newPage()
  await page.goto(path)
  await page.waitForSelector(ready)
  await act?.(page)
  // Pictures fade in over their placeholders.
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(1200)
  await keepLooking(page)
  const file = join(values.out, `${name}${values.theme === 'light' ? '-light' : ''}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toFile(file)
  console.log(file)
  await page.close()
}

/** The demo is alive: now and then somebody taps back, just as a picture is taken. */
async function keepLooking(page: Page) {
  const moment = page.getByRole('dialog', { name: 'It’s mutual' })
  if (!(await moment.isVisible())) return
  await moment.getByRole('button', { name: 'Keep looking' }).click()
  await moment.waitFor({ state: 'hidden' })
  await page.waitForTimeout(600)
}

function startDemo(): ChildProcess {
  return spawn(process.execPath, ['demo/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HUNGR_DEMO: '1', DATA_DIR: 'data-screenshots', PORT: '0', LOG_LEVEL: 'warn' },
  })
}

function addressOf(product: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    createInterface({ input: product.stdout! }).on('line', (line) => {
      const port = /is ready at http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (port) done(`http://localhost:${port}`)
      else console.log(line)
    })
    product.once('exit', (code) => fail(new Error(`The demo ended with ${code} before it was ready.`)))
  })
}
