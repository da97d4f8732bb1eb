import type { BrowserContext, Page } from '@playwright/test'
import { areaBounds, areaOf } from '#contract/areas.ts'
import { cellBounds, cellOf, type Position } from '#contract/location.ts'
import { axeOn } from './support/readable.ts'
import { expect, type Person, test } from './support/test.ts'

const visible = { locationVisible: true }
const HERE: Position = { lat: 47.4979312, lng: 19.0477215 }
const METRE = 1 / 111_195

const allowedAt = ({ lat, lng }: Position) => ({
  geolocation: { latitude: lat, longitude: lng },
  permissions: ['geolocation'],
})
const goTo = (context: BrowserContext, { lat, lng }: Position) =>
  context.setGeolocation({ latitude: lat, longitude: lng })
const cardOf = (page: Page) => page.getByRole('region', { name: 'Your location' })

/** The cell in which somebody else sees him. */
async function seenBy(viewer: Person, { id }: Person) {
  const { profile } = await (await viewer.api.get(`/api/user/${id}`)).json()
  return { profile, cell: cellOf({ lat: profile.locationLat, lng: profile.locationLng }) }
}

test('how exactly others see one is chosen before and after one’s place is shared', async ({ newPerson }) => {
  const other = await newPerson()
  const person = await newPerson({ profile: visible, context: allowedAt(HERE) })
  const { page } = person
  await page.goto('/discovery')
  await cardOf(page).getByText('5 km').click()
  await expect(cardOf(page).getByRole('radio', { name: '5 km' })).toBeChecked()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(cardOf(page)).toHaveCount(0)
  expect(areaOf((await seenBy(other, person)).cell, 5)).toBe(areaOf(cellOf(HERE), 5))
  expect((await seenBy(other, person)).profile.locationPrecision).toBe(5)

  await page.goto('/profile')
  const card = cardOf(page)
  await expect(card.getByRole('img', { name: 'A map with a square of about 5 km' })).toBeVisible()
  await card.getByText('20 km').click()
  await expect(card.getByRole('img', { name: 'A map with a square of about 20 km' })).toBeVisible()
  await expect
    .poll(async () => (await (await person.api.get('/api/user')).json()).profile.shownArea)
    .toEqual(areaBounds(cellOf(HERE), 20))
  expect((await axeOn(page).include('section[aria-label="Your location"]').analyze()).violations).toEqual([])
  await page.reload()
  await expect(card.getByRole('radio', { name: '20 km' })).toBeChecked()
})

test('a place that is private can be shown again from the profile, and nothing is stored before', async ({
  newPerson,
}) => {
  const person = await newPerson({ profile: { locationVisible: false }, context: allowedAt(HERE) })
  const { page, api } = person
  await page.goto('/profile')
  const card = cardOf(page)
  await expect(card.getByText('Nobody sees where you are, and we store nothing of it.')).toBeVisible()
  await expect(card.getByRole('radio')).toHaveCount(0)
  await card.getByRole('button', { name: 'Show my location' }).click()
  await expect(card.getByText('Not shared yet')).toBeVisible()
  expect((await (await api.get('/api/user')).json()).profile).toMatchObject({
    locationLat: null,
    shownArea: null,
  })
  await card.getByRole('button', { name: 'Use my location' }).click()
  await expect(card.getByRole('img', { name: 'A map with a square of about 1 km' })).toBeVisible()
})

test('a device that may not tell says so, and the place where the map opens instead is not stored', async ({
  newPerson,
}) => {
  const { page, api } = await newPerson({ profile: visible, context: { permissions: [] } })
  await page.goto('/profile')
  await cardOf(page).getByRole('button', { name: 'Use my location' }).click()
  await expect(
    cardOf(page).getByText('Location is blocked. Allow it in your browser’s site settings.'),
  ).toBeVisible()
  await page.goto('/discovery?view=map')
  await page.getByRole('button', { name: /^Find me/ }).click()
  await expect(page.getByText(/then tap Find me/)).toBeVisible()
  const { profile } = await (await api.get('/api/user')).json()
  expect(profile).toMatchObject({ locationLat: null, locationLng: null, shownArea: null })
})

test('the browser leaves its cell only 300 m beyond the edge', async ({ newPerson }) => {
  const { south, north, west, east } = cellBounds(cellOf(HERE))
  const inside = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const { page, context, api } = await newPerson({ profile: visible, context: allowedAt(inside) })
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/location')) reports.push(request.postData()!)
  })
  await page.goto('/discovery')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(cardOf(page)).toHaveCount(0)
  expect(reports).toHaveLength(1)

  await page.goto('/discovery?view=map')
  await goTo(context, { ...inside, lat: north + 280 * METRE })
  await page.getByRole('button', { name: 'Find me' }).click()
  await expect(page.getByRole('button', { name: 'Your Location' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find me' })).toBeVisible()
  expect(reports).toHaveLength(1)

  await goTo(context, { ...inside, lat: north + 320 * METRE })
  // A position may be a minute old: another page asks the device anew.
  await page.goto('/discovery?view=map')
  await page.getByRole('button', { name: 'Find me' }).click()
  await expect.poll(() => reports.length).toBe(2)
  const { profile } = await (await api.get('/api/user')).json()
  expect(cellOf({ lat: profile.locationLat, lng: profile.locationLng })).toBe(cellOf(inside) + 2 ** 16)
  // Others still see him where he was.
  expect(profile.shownArea).toEqual(areaBounds(cellOf(inside), 1))
})
