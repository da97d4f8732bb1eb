import type { Page } from '@playwright/test'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { findingsInBothThemes } from './support/readable.ts'
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
    '/discovery?view=map',
    '/search',
    '/explore?city=2643743',
    '/profile',
    '/profile-setup',
    '/as-others-see-me',
    `/user/${other.id}`,
    '/user/999999',
    '/messages',
    `/chat/${other.id}`,
    `/chat/${other.id}/media`,
    `/chat/${other.id}/search`,
    '/groups',
    '/create-group',
    `/group-chat/${group.id}`,
    `/group-info/${group.id}`,
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

const WIDTHS = [320, 390, 768, 1280]
const PHONE = { width: 390, height: 844 }

async function expectReadable(page: Page, path: string): Promise<void> {
  expect.soft(await findingsInBothThemes(page), path).toEqual([])
  expect.soft(await smallFields(page), path).toEqual([])
  expect.soft(await smallTargets(page), path).toEqual([])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height })
    expect.soft(await scrollsSideways(page), `${path} at ${width}`).toBe(false)
  }
  await page.setViewportSize(PHONE)
}

/** Fills up with what the page asks others for, and with what the content security policy refuses. */
function watchForStrangers(page: Page, ownOrigin: string): string[] {
  const strangers: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== ownOrigin) strangers.push(request.url())
  })
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) strangers.push(message.text())
  })
  return strangers
}

const WALKS = {
  'a guest sees': async () => PUBLIC,
  'a member sees first': async (me: Person, other: Person) => (await memberScreens(me, other)).slice(0, 8),
  'a member sees further on': async (me: Person, other: Person) => (await memberScreens(me, other)).slice(8),
}

for (const [who, screens] of Object.entries(WALKS))
  test(`every screen that ${who} is readable in both themes, has fields and targets large enough, scrolls sideways at no width, and asks nobody else`, async ({
    newPerson,
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const me = await newPerson()
    const page = who.startsWith('a guest')
      ? await (await browser.newContext({ baseURL, viewport: PHONE })).newPage()
      : me.page
    const strangers = watchForStrangers(page, baseURL!)
    for (const path of await screens(me, await newPerson())) {
      await open(page, path)
      await expectReadable(page, path)
    }
    await page.context().close()
    expect(strangers).toEqual([])
  })
