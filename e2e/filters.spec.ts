import { AxeBuilder } from '@axe-core/playwright'
import pg from 'pg'
import { cellOf } from '#contract/location.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import { expect, test } from './support/test.ts'

test('filters leave whom they say, in the chosen order and size, also after a reload, and are never empty for no reason', async ({
  newPerson,
}) => {
  const place = { lat: -49.35, lng: 170.2 }
  const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 1 })
  // Some 8 km away, of whom every third has no picture; the last one is the newest, and the only one of 61.
  const crowd = await seedCrowd(
    pool,
    Array.from({ length: 9 }, (_, index) => ({
      cell: cellOf(place) + 8,
      age: index === 8 ? 61 : 30,
      joinedDaysAgo: index === 8 ? 0 : 100 + index,
      activeDaysAgo: 3,
    })),
  )
  await pool.end()
  const { page, api } = await newPerson({ name: 'chooser', profile: { locationVisible: true } })
  expect((await api.put('/api/location', { data: place })).ok()).toBe(true)
  const tiles = page.locator('[data-member]')
  const tile = (index: number) => page.locator(`[data-member="${crowd[index]}"]`)
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const openFilters = () => page.getByRole('button', { name: /^Filters/ }).click()

  await page.goto('/discovery')
  await openFilters()
  await sheet.getByRole('button', { name: '10 km', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Show 9 members' })).toBeVisible()
  await sheet.getByRole('switch', { name: 'With a picture' }).check()
  await expect(sheet.getByRole('button', { name: 'Show 6 members' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Newest' }).click()
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
  await sheet.getByRole('button', { name: 'Show 6 members' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(tiles).toHaveCount(6)
  await expect(tiles.first()).toHaveAttribute('data-member', String(crowd[8]))

  await page.reload()
  await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible()
  await expect(tiles).toHaveCount(6)
  await expect(tiles.first()).toHaveAttribute('data-member', String(crowd[8]))

  // Larger pictures, two in a row.
  const narrow = (await tile(8).boundingBox())!.width
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect.poll(async () => (await tile(8).boundingBox())!.width).toBeGreaterThan(narrow * 1.4)
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect.poll(async () => (await tile(8).boundingBox())!.width).toBe(narrow)

  await tile(8)
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('button', { name: 'Pass', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Filters, 3 active' })).toBeVisible()
  await expect(tiles).toHaveCount(5)
  await expect(tile(8)).toHaveCount(0)

  await openFilters()
  await expect(sheet.getByText('You passed one member.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Take back all' }).click()
  await expect(sheet.getByRole('button', { name: 'Show 6 members' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await sheet.getByRole('button', { name: '1 km', exact: true }).click()
  await sheet.getByRole('button', { name: 'Nobody matches' }).click()
  await expect(page.getByText('Nobody within 1 km: showing 10 km')).toBeVisible()
  await expect(tiles).toHaveCount(9)

  await openFilters()
  await sheet.getByLabel('From age').selectOption('62')
  await sheet.getByRole('button', { name: 'Nobody matches' }).click()
  await expect(page.getByText('No users found with selected filters')).toBeVisible()
  await expect(page.getByText(/^Two filters hide \d+\+? members\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(tile(8)).toBeVisible()
})
