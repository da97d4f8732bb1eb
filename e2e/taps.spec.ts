import type { Page } from '@playwright/test'
import { jpegWithPlace, plainJpeg, planted } from '#server/testing/fixtures/images.ts'
import { askDatabase } from './support/database.ts'
import { findingsInBothThemes } from './support/readable.ts'
import { expect, type Person, test } from './support/test.ts'

// Not the copy of it that is only read aloud.
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })
const asFile = (buffer: Buffer, name = 'me.jpg') => ({ name, mimeType: 'image/jpeg', buffer })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function setUp({ page }: Person, role: string, photo: Buffer) {
  await page.goto('/profile-setup')
  await page.getByText(`I am a ${role}`).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Add profile photo').setInputFiles(asFile(photo))
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByRole('img', { name: 'Your profile photo' })).toBeVisible()
  await page.getByLabel('Age').fill('34')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Keep my location private').click()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL('/discovery')
}

async function editProfile({ page }: Person, bio: string) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Bio').fill(bio)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Profile Updated')).toBeVisible()
  for (const width of [400, 500]) {
    await page.getByRole('button', { name: 'Add photo' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a photo' }).click()
    await (await chooser).setFiles(asFile(await plainJpeg(width, 400)))
    await expect(toast(page, 'Photo Added to Gallery')).toBeVisible()
  }
}

async function rate(page: Page, stars: string) {
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  await page.getByRole('radio', { name: stars }).click()
}

async function chooseInMenu(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: entry, exact: true }).click()
}

test('two men find each other, tap, are mutual, and a block ends it everywhere', async ({ newPerson }) => {
  test.slow()
  const marco = await newPerson({ name: 'marco', profile: false })
  const kofi = await newPerson({ name: 'kofi', profile: false })
  await setUp(marco, 'Feedr', await jpegWithPlace(1200, 900))
  await setUp(kofi, 'Hungr', await plainJpeg(900, 900))
  await editProfile(marco, 'I cook first.')

  // Kofi finds him, rates him, taps him.
  await kofi.page.goto(`/user/${marco.id}`)
  await expect(kofi.page.getByRole('heading', { name: marco.username })).toBeVisible()
  await expect(kofi.page.getByText('I cook first.')).toBeVisible()
  const picture = await kofi.api.get((await (await marco.api.get('/api/user')).json()).profileImageUrl)
  expect((await picture.body()).includes(planted.camera)).toBe(false)
  await askDatabase("update users set created_at = now() - interval '2 days' where id = $1", [kofi.id])
  await rate(kofi.page, '5 stars')
  await expect(kofi.page.getByText('Thank you. Your rating was saved.')).toBeVisible()
  await expect(kofi.page.getByRole('dialog')).toBeHidden()
  await expect(kofi.page.getByText('from 1 rating')).toBeVisible()

  await marco.page.goto('/taps')
  await expect(marco.page.getByText('No taps yet')).toBeVisible()
  await kofi.page.getByRole('button', { name: 'Send a tap' }).click()
  await expect(toast(kofi.page, 'Tap sent!')).toBeVisible()
  await expect(kofi.page.getByRole('button', { name: 'Tap sent' })).toBeDisabled()

  // Marco sees it arrive without a reload, and accepts.
  await expect(marco.page.getByRole('link', { name: kofi.username })).toBeVisible()
  await expect(navigation(marco.page).getByRole('link', { name: /Taps/ })).toContainText('1')
  await marco.page.getByRole('button', { name: `Accept ${kofi.username}` }).click()
  for (const { page } of [marco, kofi])
    await expect(page.getByRole('dialog', { name: 'It’s mutual' })).toBeVisible()
  await kofi.page.getByRole('button', { name: 'Keep looking' }).click()
  await expect(kofi.page.getByRole('button', { name: 'Mutual tap' })).toBeDisabled()
  await marco.page.getByRole('button', { name: 'Keep looking' }).click()
  await expect(marco.page.getByText('• Mutual')).toBeVisible()
  await kofi.page.goto('/taps?tab=sent')
  await expect(kofi.page.getByText('• Mutual')).toBeVisible()

  // Kofi blocks him: gone for both, on the screens that are open and on all others.
  await kofi.page.goto(`/user/${marco.id}`)
  await chooseInMenu(kofi.page, 'Block')
  await kofi.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(toast(kofi.page, `${marco.username} is blocked`)).toBeVisible()
  await expect(kofi.page).toHaveURL('/discovery')
  await expect(marco.page.getByText('No taps yet')).toBeVisible()
  for (const [person, other] of [
    [marco, kofi],
    [kofi, marco],
  ] as const)
    await expectGone(person, other)
})

async function expectGone({ page }: Person, other: Person) {
  await page.goto(`/user/${other.id}`)
  await expect(page.getByText('Profile not found')).toBeVisible()
  // Every call is walked without a browser, by blocks.test.ts.
  for (const screen of ['/taps', '/notifications']) {
    await page.goto(screen)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(other.username)).toHaveCount(0)
  }
}

test('whoever is mutual goes on to the chat', async ({ newPerson }) => {
  const [marco, kofi] = [await newPerson({ profile: { role: 'Feedr' } }), await newPerson()]
  await marco.api.post('/api/taps', { data: { toUserId: kofi.id } })
  await kofi.page.goto(`/user/${marco.id}`)
  await kofi.page.getByRole('button', { name: 'Send a tap' }).click()
  await kofi.page.getByRole('button', { name: `Message ${marco.username}` }).click()
  await expect(kofi.page).toHaveURL(`/chat/${marco.id}`)
  await kofi.page.goBack()
  await expect(kofi.page).toHaveURL(`/user/${marco.id}`)
  await expect(kofi.page.getByRole('dialog')).toBeHidden()
  const visits = () => askDatabase('select visited_id from fresh_visits where visitor_id = $1', [kofi.id])
  await expect.poll(visits).toEqual([{ visited_id: marco.id }])
})

test('a heart reads no list, a tap is one call, and the heart of another tab is filled too', async ({
  newPerson,
}) => {
  const [marco, kofi] = [await newPerson(), await newPerson()]
  const otherTab = await kofi.context.newPage()
  const calls: string[] = []
  kofi.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(taps|badge-counts\/taps)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  for (const page of [kofi.page, otherTab]) {
    await page.goto(`/user/${marco.id}`)
    await page.waitForLoadState('networkidle')
  }
  expect(calls).toContain(`GET /api/taps/${marco.id}`)
  expect(calls.join()).not.toMatch(/sent|received/)

  calls.length = 0
  await kofi.page.getByRole('button', { name: 'Send a tap' }).click()
  await expect(kofi.page.getByRole('button', { name: 'Tap sent' })).toBeDisabled()
  await expect(otherTab.getByRole('button', { name: 'Tap sent' })).toBeDisabled()
  await kofi.page.waitForLoadState('networkidle')
  expect(calls).toEqual(['POST /api/taps'])
})

test('a pass takes the card away and tells the sender nothing', async ({ newPerson }) => {
  const [marco, kofi] = [await newPerson(), await newPerson()]
  await kofi.api.post('/api/taps', { data: { toUserId: marco.id } })
  await marco.page.goto('/taps')
  await marco.page.getByRole('button', { name: `Pass on ${kofi.username}` }).click()
  await expect(marco.page.getByText('No taps yet')).toBeVisible()
  await kofi.page.goto('/taps?tab=sent')
  await expect(kofi.page.getByText(marco.username)).toBeVisible()
  await expect(kofi.page.getByText('• Mutual')).toBeHidden()
})

test('a tap that fails says so, one that was sent before says nothing', async ({ newPerson }) => {
  const [marco, kofi] = [await newPerson(), await newPerson()]
  const { page } = kofi
  await page.route('**/api/taps', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
  )
  await page.goto(`/user/${marco.id}`)
  await page.getByRole('button', { name: 'Send a tap' }).click()
  await expect(toast(page, 'Failed to send tap')).toBeVisible()
  await expect(toast(page, 'Please try again later.')).toBeVisible()
  await page.unroute('**/api/taps')

  await page.reload()
  // As if another device had sent it a moment ago.
  await page.route('**/api/taps', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'already_done', message: 'You have already tapped this member.' },
    }),
  )
  await page.getByRole('button', { name: 'Send a tap' }).click()
  await expect(page.getByRole('button', { name: 'Tap sent' })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/tap/i)).toHaveCount(0)
})

test('a rating that was given is shown locked', async ({ newPerson }) => {
  const [marco, kofi] = [await newPerson(), await newPerson()]
  await kofi.api.post(`/api/rate-user/${marco.id}`, { data: { rating: 3 } })
  await kofi.page.goto(`/user/${marco.id}`)
  await kofi.page.getByRole('button', { name: 'Rate', exact: true }).click()
  await expect(kofi.page.getByText('You’ve already rated him. Ratings can’t be changed.')).toBeVisible()
  await expect(kofi.page.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await expect(kofi.page.getByRole('radio', { name: '5 stars' })).toBeDisabled()
})

test('a rating that fails says so and can be given again', async ({ newPerson }) => {
  const [marco, kofi] = [await newPerson(), await newPerson()]
  const { page } = kofi
  await page.goto(`/user/${marco.id}`)
  await page.route('**/api/rate-user/**', (route) => route.abort())
  await rate(page, '4 stars')
  await expect(toast(page, 'Failed to submit rating')).toBeVisible()
  await page.unroute('**/api/rate-user/**')
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a member is reported and blocked in one go, and unblocked on the own profile', async ({
  newPerson,
}) => {
  const [marco, kofi] = [await newPerson(), await newPerson()]
  const { page } = kofi
  await page.goto(`/user/${marco.id}`)
  await chooseInMenu(page, 'Report')
  await page.getByRole('button', { name: 'Threats, blackmail or harassment' }).click()
  await page.getByLabel('Anything we should know? (optional)').fill('He knows where I work.')
  await page.getByRole('checkbox', { name: /Also block him/ }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(page, 'Report sent')).toBeVisible()
  await expect(page).toHaveURL('/discovery')
  expect((await kofi.api.get(`/api/user/${marco.id}`)).status()).toBe(404)

  await page.goto('/profile')
  await page.getByText('Blocked members').click()
  await page.getByRole('button', { name: `Unblock ${marco.username}` }).click()
  await expect(toast(page, `${marco.username} is unblocked`)).toBeVisible()
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  expect((await kofi.api.get(`/api/user/${marco.id}`)).status()).toBe(200)
})

test('the taps, the visitors and the mutual moment can be read by everybody, in both themes', async ({
  newPerson,
}) => {
  const [marco, kofi] = [await newPerson(), await newPerson()]
  await marco.api.post('/api/taps', { data: { toUserId: kofi.id } })
  await kofi.page.goto('/taps')
  await kofi.page.getByText(marco.username).waitFor()
  expect(await findingsInBothThemes(kofi.page)).toEqual([])
  await kofi.page.getByRole('button', { name: `Accept ${marco.username}` }).click()
  await kofi.page.getByRole('button', { name: 'Keep looking' }).waitFor()
  expect(await findingsInBothThemes(kofi.page, '[role=dialog]')).toEqual([])

  await askDatabase(
    "insert into visits select $1, $2, day, array[day::date] from date_trunc('day', now(), 'UTC') day",
    [kofi.id, marco.id],
  )
  await kofi.page.setViewportSize({ width: 320, height: 640 })
  await kofi.page.goto('/taps?tab=visitors')
  await expect(kofi.page.getByRole('link', { name: marco.username }).first()).toContainText('1 visit')
  expect(await findingsInBothThemes(kofi.page)).toEqual([])
  const tabs = await kofi.page.getByRole('tablist').evaluate((list) => list.scrollWidth - list.clientWidth)
  expect(tabs).toBe(0)

  await kofi.page.goto('/profile')
  await kofi.page.getByRole('switch', { name: /^Browse invisibly/ }).check()
  await expect.poll(async () => (await kofi.api.get('/api/visitors')).json()).toEqual([])
  await kofi.page.goto('/taps?tab=visitors')
  await expect(kofi.page.getByText('You’re browsing invisibly')).toBeVisible()
})
