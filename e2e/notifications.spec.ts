import type { Page } from '@playwright/test'
import { findingsInBothThemes } from './support/readable.ts'
import { expect, type Person, test } from './support/test.ts'

const tap = (from: Person, to: Person) => from.api.post('/api/taps', { data: { toUserId: to.id } })

// Not the copy of it that is only read aloud.
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

test('nothing has happened yet: No notifications', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible()
  await expect(page.getByText("You're all caught up!")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
})

test('a tap arrives live on the bell and in the list, and leads to the taps', async ({ newPerson }) => {
  const [anton, bruno] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'bruno' })]
  const { page } = bruno
  await page.goto('/discovery')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await tap(anton, bruno)
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()

  const row = page.getByRole('link', { name: `${anton.username} tapped you.` })
  await expect(row).toContainText('New tap')
  await expect(row).toContainText('Just now')
  await expect(row).toContainText('Unread')
  await row.click()
  await expect(page).toHaveURL('/taps')
  await page.goBack()
  await expect(row).not.toContainText('Unread')
})

test('what came before the first connection was made is not missed', async ({ newPerson }) => {
  const [anton, bruno] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'bruno' })]
  const { page } = bruno
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/live-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/discovery')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await tap(anton, bruno)
  release()
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: /Taps/ })).toContainText('1')
})

test('one that comes while the list is open takes its place at the top', async ({ newPerson }) => {
  const [anton, carlo] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'carlo' })]
  const { page, ...bruno } = await newPerson({ name: 'bruno' })
  await tap(anton, { page, ...bruno })
  await page.goto('/notifications')
  const rows = page.getByRole('list').getByRole('link')
  await expect(rows).toHaveCount(1)
  await tap(carlo, { page, ...bruno })
  await expect(rows.first()).toContainText(carlo.username)
})

test('Mark all read reads them all, and says so', async ({ newPerson }) => {
  const [anton, bruno] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'bruno' })]
  const { page } = bruno
  await tap(anton, bruno)
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(toast(page, 'All notifications marked as read')).toBeVisible()
  await expect(toast(page, "You're all caught up!")).toBeVisible()
  await expect(page.getByRole('list').getByRole('link')).not.toContainText('Unread')
  await page.getByRole('link', { name: 'Back to discovery' }).click()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test('the notifications can be read by everybody, in both themes', async ({ newPerson }) => {
  const [anton, bruno] = [await newPerson(), await newPerson()]
  await tap(anton, bruno)
  await bruno.page.goto('/notifications')
  await bruno.page.getByText(`${anton.username} tapped you.`).waitFor()
  expect(await findingsInBothThemes(bruno.page)).toEqual([])
})
