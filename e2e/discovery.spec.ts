import type { Page } from '@playwright/test'
import pg from 'pg'
import { cellOf, type Position, snapPosition } from '#contract/location.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import { makeAdmin } from './support/admin.ts'
import { axeOn } from './support/readable.ts'
import { expect, type Person, test } from './support/test.ts'

/** Each test has a corner of the world to itself: people of other tests are far away. */
const corners = {
  grid: { lat: -47.9, lng: 70.2 },
  menu: { lat: -46.4, lng: 51.8 },
  early: { lat: -40.3, lng: -9.9 },
  map: { lat: -51.7, lng: -59.2 },
  locate: { lat: -37.1079312, lng: -12.2877215 },
  scroll: { lat: -54.3, lng: -36.5 },
  allowance: { lat: -15.9, lng: -5.7 },
} satisfies Record<string, Position>

const atPlace = async (person: Person, place: Position) => {
  expect((await person.api.put('/api/location', { data: place })).ok()).toBe(true)
  return person
}
const visible = { locationVisible: true }

/** Whatever leaves for another origin, in a browser that has no internet. */
async function watchOrigins(page: Page, baseURL: string): Promise<string[]> {
  const strangers: string[] = []
  await page.route(
    (url) => url.protocol.startsWith('http') && url.origin !== new URL(baseURL).origin,
    async (route) => {
      strangers.push(route.request().url())
      await route.abort('internetdisconnected')
    },
  )
  return strangers
}

test('the grid shows who is near, filtered by one role at a time', async ({ newPerson, baseURL }) => {
  const place = corners.grid
  const viewer = await atPlace(await newPerson({ name: 'viewer', profile: visible }), place)
  const near = await atPlace(
    await newPerson({ name: 'near', profile: { ...visible, role: 'Feedr', age: 41 } }),
    place,
  )
  const far = await atPlace(await newPerson({ name: 'far', profile: { ...visible, role: 'Switchr' } }), {
    ...place,
    lat: place.lat + 0.09,
  })
  const { page } = viewer
  const strangers = await watchOrigins(page, baseURL!)
  await page.goto('/discovery')
  const tile = page.getByRole('link', { name: new RegExp(`^${near.username}, 41, Feedr`) })
  await expect(tile).toHaveAccessibleName(/< 1 km/)
  const first = page.locator('[data-member]').first()
  await expect(first).toContainText(`${near.username}, 41`)
  await expect(first).toContainText('< 1 km')
  await expect(first).toContainText('–')
  await expect(page.locator('[data-member]').nth(1)).toContainText('10–20 km')

  const feedr = page.getByRole('button', { name: 'Feedr' })
  await feedr.click()
  await expect(feedr).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(far.username)).toHaveCount(0)
  await page.getByRole('button', { name: 'Switchr' }).click()
  await expect(feedr).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-member]').first()).toContainText(far.username)
  await page.getByRole('button', { name: 'Switchr' }).click()
  await expect(page.locator('[data-member]').first()).toContainText(near.username)

  expect((await axeOn(page).analyze()).violations).toEqual([])
  await tile.click()
  await expect(page).toHaveURL(new RegExp(`/user/${near.id}$`))
  expect(strangers).toEqual([])
})

test('the grid is there before the app is, looks the same with it, and what is pressed meanwhile is done', async ({
  newPerson,
}) => {
  const viewer = await atPlace(await newPerson({ profile: visible }), corners.early)
  const other = await atPlace(await newPerson({ name: 'other', profile: visible }), corners.early)
  const { page } = viewer
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/app-*.js', async (route) => {
    await isReleased
    await route.continue()
  })

  await page.goto('/discovery', { waitUntil: 'commit' })
  const tile = page.locator(`[data-member="${other.id}"]`)
  await expect(tile.getByText(other.username)).toBeVisible()
  const places = async () => [
    await tile.boundingBox(),
    // Not by its role: under a dialog nothing has one.
    await page.locator('button[aria-label="Map"]').boundingBox(),
  ]
  const before = await places()
  await page.getByRole('button', { name: `More about ${other.username}` }).click()
  release()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Message' })).toBeVisible()
  expect(await places()).toEqual(before)
  for (const path of ['/api/user', '/api/discover'])
    expect(
      calls.filter((call) => call === path),
      path,
    ).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('a tile is held or its dots are pressed: tap, message, tip, report, block', async ({ newPerson }) => {
  const viewer = await atPlace(await newPerson({ profile: visible }), corners.menu)
  const other = await atPlace(await newPerson({ name: 'other', profile: visible }), corners.menu)
  const { page } = viewer
  await page.goto('/discovery')
  const dots = page.getByRole('button', { name: `More about ${other.username}` })
  await dots.click()
  const menu = page.getByRole('dialog')
  for (const name of ['Tap', 'Message', 'Tip', 'Report', 'Block'])
    await expect(menu.getByRole('button', { name, exact: true })).toBeVisible()
  await menu.getByRole('button', { name: 'Tap', exact: true }).click()
  await expect(page.getByText('Tap sent!', { exact: true })).toBeVisible()

  await page
    .locator('[data-member]')
    .first()
    .click({ button: 'right', position: { x: 60, y: 60 } })
  await menu.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(dots).toHaveCount(0)
  await expect(page).toHaveURL(/\/discovery$/)
})

test('a list that cannot be loaded says so, and offers a way to try again', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.route('**/api/discover?**', (route) => route.abort())
  await page.route('**/api/discover', (route) => route.abort())
  await page.goto('/discovery?role=Feedr')
  await expect(page.getByText('Couldn’t load members')).toBeVisible()
  await page.unroute('**/api/discover?**')
  await page.unroute('**/api/discover')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

test('the map works with no internet: pins, popups, search, zoom, and no request to another origin', async ({
  newPerson,
  baseURL,
}, testInfo) => {
  const place = corners.map
  const viewer = await atPlace(await newPerson({ profile: visible }), place)
  const other = await atPlace(
    await newPerson({ name: 'pin', profile: { ...visible, age: 52, role: 'Feedr' } }),
    { ...place, lng: place.lng + 0.02 },
  )
  const { page } = viewer
  const strangers = await watchOrigins(page, baseURL!)
  await page.goto('/discovery')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const map = page.getByRole('application', { name: 'Map of members' })
  await expect(map).toBeVisible()
  const { height } = (await map.boundingBox())!
  expect(Math.round(height)).toBe(Math.round(844 * 0.6))

  await map.getByRole('button', { name: other.username }).click()
  const popup = page.getByRole('dialog', { name: other.username })
  await expect(popup).toContainText(`${other.username}, 52`)
  await expect(popup).toContainText('Feedr')
  await expect(popup.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', `/user/${other.id}`)
  await expect(page.getByText('1 member in this area')).toBeVisible()
  await expect(page.getByText('Pins are approximate: about 1 km or wider, never an address.')).toBeVisible()
  await testInfo.attach('zoom 13', { body: await page.screenshot(), contentType: 'image/png' })

  await map.getByRole('button', { name: 'Your Location' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your Location' })).toContainText('Your Location')
  await page.keyboard.press('Escape')

  for (const zoom of ['10', '7']) {
    for (let step = 0; step < 3; step++) {
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await page.waitForTimeout(400)
    }
    await testInfo.attach(`zoom ${zoom}`, { body: await page.screenshot(), contentType: 'image/png' })
  }

  await page.getByPlaceholder('Search for a place').fill('Lisbon')
  const moved = page.waitForResponse((reply) => /discover\/map\?.*south=38/.test(reply.url()))
  await page.keyboard.press('Enter')
  await moved
  await page.getByPlaceholder('Search for a place').fill('xyzzyplugh')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No place of that name')).toBeVisible()
  expect((await axeOn(page).exclude('.leaflet-pane').analyze()).violations).toEqual([])
  expect(strangers).toEqual([])
})

test('locating sends the middle of the cell, and the exact place is nowhere', async ({
  newPerson,
  baseURL,
}) => {
  const raw = corners.locate
  const near = await atPlace(await newPerson({ name: 'near', profile: visible }), raw)
  const viewer = await newPerson({
    profile: visible,
    context: { geolocation: { latitude: raw.lat, longitude: raw.lng }, permissions: ['geolocation'] },
  })
  const { page } = viewer
  const strangers = await watchOrigins(page, baseURL!)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/discovery')
  await expect(page.getByText('We keep only an area of about a kilometre')).toBeVisible()
  const told = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/location'),
  )
  await page.getByRole('button', { name: 'Use my location' }).click()
  expect((await told).postDataJSON()).toEqual(snapPosition(raw))
  await expect(page.locator('[data-member]').first()).toContainText(near.username)
  await expect(page.locator('[data-member]').first()).toContainText('< 1 km')
  await expect(page.getByRole('button', { name: 'Use my location' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page.getByRole('button', { name: 'Find me' }).click()
  await expect(page.getByRole('button', { name: 'Your Location' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
      })
    const texts = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
      location.href,
    ]
    for (const { name } of await indexedDB.databases()) {
      const database = await open(name!)
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        texts.push(
          await new Promise((resolve) => (all.onsuccess = () => resolve(JSON.stringify(all.result)))),
        )
      }
      database.close()
    }
    return texts.join('\n')
  })
  for (const trace of ['1079312', '2877215']) {
    expect(kept).not.toContain(trace)
    expect(sent.filter((request) => request.includes(trace))).toEqual([])
  }
  expect(strangers).toEqual([])
})

test('a device that may not tell says how to allow it', async ({ newPerson }) => {
  const { page } = await newPerson({ profile: visible, context: { permissions: [] } })
  await page.goto('/discovery?view=map')
  await page.getByRole('button', { name: /^Find me/ }).click()
  await expect(
    page.getByText('Location is blocked. Allow it in your browser’s site settings, then tap Find me.'),
  ).toBeVisible()
})

test('a thousand members scroll: each is shown once, and only those in view are drawn', async ({
  newPerson,
}) => {
  const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 1 })
  const cell = cellOf(corners.scroll)
  const crowd = await seedCrowd(
    pool,
    Array.from({ length: 1000 }, (_, index) => ({ cell: cell + (index % 40), activeDaysAgo: 400 })),
  )
  await pool.end()
  const viewer = await atPlace(await newPerson({ profile: visible }), corners.scroll)
  const { page } = viewer
  // Before anything is scrolled the rows reach down to the navigation, on a narrow and on an ordinary phone.
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/discovery')
    await expect(page.locator('[data-tile-caption]').first()).toBeVisible()
    // As often as it takes: the app puts its own tiles in the place of those that were drawn before it.
    await expect(async () => {
      const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
      const last = await page.locator('[data-member]').last().boundingBox()
      expect(last!.y + last!.height).toBeGreaterThanOrEqual(navigation!.y)
    }).toPass()
  }
  const scroller = page.locator('[data-scroll-root]')
  // Further down come members of other tests.
  const unseen = new Set(crowd.map((id) => `/user/${id}`))
  let most = 0
  for (let turn = 0; turn < 400 && unseen.size > 0; turn++) {
    const links = await page
      .locator('[data-member] a')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('href')!))
    expect(new Set(links).size).toBe(links.length)
    most = Math.max(most, links.length)
    for (const link of links) unseen.delete(link)
    // A step less than what is in view, and a moment for it to be drawn, so that no row is passed unseen.
    await scroller.evaluate(async (element) => {
      element.scrollBy(0, 300)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
  }
  expect(unseen.size).toBe(0)
  expect(most).toBeLessThan(60)

  // Coming back finds the place where one was.
  await scroller.evaluate((element) => element.scrollTo(0, 6000))
  await page.waitForTimeout(300)
  const name = await page.locator('[data-member] a').evaluateAll((tiles) => {
    const isInView = (tile: Element) => {
      const { top, bottom } = tile.getBoundingClientRect()
      return top > 200 && bottom < 700
    }
    return tiles.find(isInView)?.getAttribute('aria-label')
  })
  const tile = page.getByRole('link', { name: name!, exact: true })
  const top = async () => Math.round((await tile.boundingBox())?.y ?? -1)
  const before = await top()
  await tile.click()
  await expect(page).toHaveURL(/\/user\//)
  await page.goBack()
  await expect(tile).toBeInViewport()
  await expect.poll(top).toBe(before)
})

test('at the end of his allowance a member finds a card below the last tile, and the admins find him under Reports', async ({
  newPerson,
}) => {
  const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 1 })
  const cell = cellOf(corners.allowance)
  await seedCrowd(
    pool,
    Array.from({ length: 200 }, () => ({ cell, activeDaysAgo: 400 })),
  )
  await pool.end()
  const reader = await atPlace(await newPerson({ name: 'reader', profile: visible }), corners.allowance)
  const boss = await newPerson({ name: 'boss' })
  await makeAdmin(boss)
  // Asking for ratings is reading too: of 1,500 members he leaves himself eighty.
  for (let from = 0; from < 1420; from += 142) {
    const userIds = Array.from({ length: 142 }, (_, n) => 5000 + from + n)
    expect((await reader.api.post('/api/average-ratings/bulk', { data: { userIds } })).ok()).toBe(true)
  }

  const { page } = reader
  await page.goto('/discovery')
  const card = page.getByRole('heading', { name: 'That’s plenty for now' })
  await expect(page.locator('[data-member]').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  const scroller = page.locator('[data-scroll-root]')
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(card).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(page.getByText(/There are more in (60 minutes|1 hour|5\d minutes)\./)).toBeVisible()
  await expect(page.locator('[data-member]').last()).toBeInViewport()
  expect((await axeOn(page).analyze()).violations).toEqual([])

  await boss.page.goto('/admin?tab=reports')
  const report = boss.page.getByRole('listitem').filter({ hasText: reader.username })
  await expect(report).toContainText('Unusual reading')
  await expect(report).toContainText('noticed by the product itself')
  await expect(report).toContainText('1500 different members in an hour')
  await expect(report.getByRole('button', { name: 'Remove content' })).toHaveCount(0)
  await report.getByRole('button', { name: 'Dismiss' }).click()
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(report).toHaveCount(0)
})

test('whoever has just signed up and has no profile is taken to the setup', async ({ newPerson }) => {
  const { page } = await newPerson({ profile: false })
  await page.goto('/discovery')
  await expect(page.getByRole('link', { name: 'Set up your profile' })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('newRegistration', 'true'))
  await page.reload()
  await expect(page).toHaveURL(/\/profile-setup$/)
  expect(await page.evaluate(() => sessionStorage.getItem('newRegistration'))).toBeNull()
})
