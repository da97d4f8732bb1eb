import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { expect, type Person, test } from './support/test.ts'

const PUBLIC = [
  '/auth',
  '/auth?tab=signup',
  '/forgot-password',
  '/forgot-password?token=x',
  '/verify-email?token=x',
  '/upload-test',
  '/no-such-page',
]

/** Every screen of a member, with something on it to see. */
async function memberScreens(me: Person, other: Person): Promise<string[]> {
  await other.api.post('/api/taps', { data: { toUserId: me.id } })
  await other.api.post('/api/messages', {
    data: { toUserId: me.id, content: 'Hello there', messageType: 'text' },
  })
  await other.api.post('/api/upload-gallery-photo', {
    multipart: { galleryPhoto: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() } },
  })
  const group = await (
    await me.api.post('/api/groups', { data: { name: 'Supper', memberIds: [other.id] } })
  ).json()
  return [
    '/discovery',
    '/profile',
    '/profile-setup',
    `/user/${other.id}`,
    '/user/999999',
    '/messages',
    `/chat/${other.id}`,
    '/groups',
    '/create-group',
    `/group-chat/${group.id}`,
    '/taps',
    '/notifications',
    '/feedback',
    '/share',
    '/record-quickie',
    '/admin',
  ]
}

/** Opens a screen and waits until nothing on it is still on its way. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.locator('h1, h2').first().waitFor()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}

async function seriousFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** iPhones zoom into a field whose letters are smaller than 16 px. */
const smallFields = (page: Page) =>
  page
    .locator('input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea, select')
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML),
    )

/** What a thumb has to hit, by itself: not a link in a text, nor what a larger label or an overlay makes hittable. */
const smallTargets = (page: Page) =>
  page
    .locator(
      'input[type="file"], [data-composer] button, button[aria-label="Message options"], button[aria-label$="picture"]',
    )
    .filter({ visible: true })
    .evaluateAll((targets) =>
      targets
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect()
          return Math.min(width, height) < 44
        })
        .map((target) => target.outerHTML),
    )

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe finds nothing serious on any screen, nor is a field too small to be typed into, ${colorScheme}`, async ({
    newPerson,
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const me = await newPerson({ context: { colorScheme } })
    const guest = await (
      await browser.newContext({ baseURL, colorScheme, viewport: { width: 390, height: 844 } })
    ).newPage()
    for (const path of PUBLIC) {
      await open(guest, path)
      expect.soft(await seriousFindings(guest), path).toEqual([])
      expect.soft(await smallFields(guest), path).toEqual([])
      expect.soft(await smallTargets(guest), path).toEqual([])
    }
    for (const path of await memberScreens(me, await newPerson())) {
      await open(me.page, path)
      expect.soft(await seriousFindings(me.page), path).toEqual([])
      expect.soft(await smallFields(me.page), path).toEqual([])
      expect.soft(await smallTargets(me.page), path).toEqual([])
    }
    await guest.context().close()
  })
}

test('no screen scrolls sideways at any width, asks another origin for anything, or runs into the content security policy', async ({
  newPerson,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const me = await newPerson()
  const strangers: string[] = []
  const complaints: string[] = []
  me.page.on('request', (request) => {
    const url = new URL(request.url())
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== baseURL) strangers.push(request.url())
  })
  me.page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) complaints.push(message.text())
  })
  for (const path of [...(await memberScreens(me, await newPerson())), '/discovery?view=map']) {
    await open(me.page, path)
    for (const width of [320, 390, 768, 1280]) {
      await me.page.setViewportSize({ width, height: 844 })
      expect.soft(await scrollsSideways(me.page), `${path} at ${width}`).toBe(false)
    }
  }
  expect(strangers).toEqual([])
  expect(complaints).toEqual([])
})
