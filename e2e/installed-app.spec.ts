import type { Page } from '@playwright/test'
import { expect, type Person, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Open as an installed app: the service worker holds the page. */
async function openInstalled(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function withATap(newPerson: () => Promise<Person>) {
  const [anton, bruno] = [await newPerson(), await newPerson()]
  await anton.api.post('/api/taps', { data: { toUserId: bruno.id } })
  return { anton, bruno }
}

test('the app can be installed', async ({ page }) => {
  await page.goto('/auth')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const reply = await page.request.get(address!)
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await reply.json()
  expect(manifest).toMatchObject({
    name: 'Hungr',
    display: 'standalone',
    start_url: '/discovery',
    scope: '/',
  })
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.status(), `${src} ${sizes}`).toBe(200)
  }
})

test('it opens without a network, with the last lists', async ({ newPerson }) => {
  const { anton, bruno } = await withATap(newPerson)
  const { page, context } = bruno
  await openInstalled(page, '/notifications')
  await expect(page.getByText(`${anton.username} tapped you.`)).toBeVisible()
  await page.goto('/taps')
  await expect(page.getByText(anton.username)).toBeVisible()

  await context.setOffline(true)
  await page.goto('/notifications')
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByText(`${anton.username} tapped you.`)).toBeVisible()
  await page.goto('/taps')
  await expect(page.getByText(anton.username)).toBeVisible()
})

test('the service worker keeps the app’s own files, and nothing of members', async ({ newPerson }) => {
  const { bruno } = await withATap(newPerson)
  const { page } = bruno
  await openInstalled(page, '/notifications')
  await page.goto('/discovery')
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys()
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => /^\/(api|media|basemap)\//.test(path))).toEqual([])
})

test('visitors get no service worker', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(await traces(page)).toMatchObject({ workers: 0, caches: [], databases: [] })
})

test('/force-logout leaves nothing behind', async ({ newPerson }) => {
  const { bruno } = await withATap(newPerson)
  const { page } = bruno
  await openInstalled(page, '/notifications')
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  const before = await traces(page)
  expect(before.workers).toBe(1)
  expect(before.caches.length).toBeGreaterThan(0)
  expect(before.databases.length).toBeGreaterThan(0)

  await page.goto('/force-logout')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(await traces(page)).toEqual({
    workers: 0,
    caches: [],
    databases: [],
    local: 0,
    session: 0,
    cookie: '',
  })
})

test('a session that ended while the app was closed leaves none of its lists behind', async ({
  newPerson,
}) => {
  const { bruno } = await withATap(newPerson)
  const { page } = bruno
  await openInstalled(page, '/notifications')
  await expect.poll(async () => (await traces(page)).databases).toContain('hungr-kept')
  // As if from another device while this one was closed.
  await page.goto('about:blank')
  await bruno.api.post('/api/logout')
  await page.goto('/notifications')
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => traces(page)).toMatchObject({ caches: [], databases: [] })
})

test('it asks before it updates', async ({ newPerson }) => {
  const { page } = await newPerson()
  await openInstalled(page, '/taps')
  // So that the app has registered its own before we come with another.
  await page.waitForLoadState('networkidle')
  // The same worker at another address is to the browser a new version of it.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js?next')))
  await expect(page.getByText('A new version is ready')).toBeVisible()
  const inCharge = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  expect(await inCharge()).not.toContain('?next')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'Taps', exact: true })).toBeVisible()
  expect(await inCharge()).toContain('?next')
})

/** What the site has left in the browser. */
function traces(page: Page) {
  return page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: localStorage.length,
    session: sessionStorage.length,
    cookie: document.cookie,
  }))
}
