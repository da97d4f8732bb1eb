import { expect, test } from './support/test.ts'

const STANLEY = { lat: -51.7, lng: -57.85 }
const NUUK = { lat: 64.18, lng: -51.72 }

/** So many days ahead, as a field for a date takes it. */
const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 60 * 60_000).toISOString().slice(0, 10)

test('a city is looked at without appearing there, and visited: announced before, and in the list while there', async ({
  newPerson,
}) => {
  const visible = { profile: { locationVisible: true } }
  const [local, guest] = await Promise.all([newPerson(visible), newPerson(visible)])
  await local.api.put('/api/location', { data: STANLEY })
  await guest.api.put('/api/location', { data: NUUK })

  const { page } = guest
  await page.goto('/search')
  await page.getByRole('link', { name: 'Explore another city' }).click()
  await page.getByRole('searchbox', { name: 'Search for a city' }).fill('stanley, falkland islands')
  await page.getByRole('button', { name: 'Stanley Falkland Islands' }).click()
  await expect(page.getByRole('heading', { name: 'Exploring Stanley' })).toBeVisible()
  const tile = page.locator(`[data-member="${local.id}"]`)
  await expect(tile).toBeVisible()
  await expect(tile).not.toContainText('km')
  await expect(page.getByText('You don’t appear in Stanley.')).toBeVisible()
  await page.reload()
  await expect(tile).toBeVisible()
  await page.getByRole('button', { name: 'Map' }).click()
  await expect(page.getByText(/members? in this area|Nobody in this area yet/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Explore another city' })).toBeVisible()

  await page.goto('/profile')
  const place = page.getByRole('region', { name: 'Your location' })
  await place.getByRole('button', { name: 'Plan a trip' }).click()
  await page.getByRole('searchbox', { name: 'Search for a city' }).fill('stanley, falkland islands')
  await page.getByRole('button', { name: 'Stanley Falkland Islands' }).click()
  await page.getByLabel('First day').fill(day(3))
  await page.getByLabel('Last day').fill(day(5))
  await page.getByRole('switch', { name: 'Announce my visit' }).check()
  await page.getByRole('button', { name: 'Save trip' }).click()
  await expect(place.getByText('Stanley, Falkland Islands')).toBeVisible()

  await local.page.goto('/explore')
  await expect(
    local.page.getByRole('link', { name: `${guest.username}, visiting Stanley from` }),
  ).toBeVisible()

  await place.getByRole('button', { name: 'Change trip' }).click()
  await page.getByLabel('First day').fill(day(0))
  await page.getByRole('button', { name: 'Save trip' }).click()
  await expect(place.getByText('You appear there until')).toBeVisible()
  await local.page.goto('/discovery')
  await expect(local.page.locator(`[data-member="${guest.id}"]`)).toBeVisible()
  await place.getByRole('button', { name: 'End trip' }).click()
  await expect(place.getByRole('button', { name: 'Plan a trip' })).toBeVisible()
  const { profile } = await (await guest.api.get('/api/user')).json()
  expect(profile.locationLat).toBeCloseTo(NUUK.lat, 1)
})
