import { expect, test } from './support/test.ts'

test('a member is available now, hides his age, and pauses: another sees each of it when he looks again', async ({
  newPerson,
}) => {
  const anton = await newPerson({ name: 'anton', profile: { age: 41 } })
  const ben = await newPerson({ name: 'ben' })
  const { page } = anton
  await page.goto('/profile')
  await page.getByRole('button', { name: 'I’m available' }).click()
  const sheet = page.getByRole('dialog', { name: 'Available now' })
  await sheet.getByText('Hosting', { exact: true }).click()
  await sheet.getByLabel('A line about it').fill('The kettle is on')
  await sheet.getByRole('button', { name: 'Start' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(/^Hosting, until /)).toBeVisible()

  const name = ben.page.getByRole('heading', { level: 1 })
  await ben.page.goto(`/user/${anton.id}`)
  await expect(ben.page.getByLabel('Available now')).toContainText('The kettle is on')
  await expect(name).toContainText('41')

  const hidesAge = page.getByRole('switch', { name: /^Hide my age/ })
  await hidesAge.click()
  await expect(hidesAge).toBeEnabled()
  await expect(hidesAge).toBeChecked()
  await ben.page.reload()
  await expect(name).toHaveText(anton.username)

  await page.getByRole('switch', { name: /^Pause/ }).click()
  await expect(page.getByText('You’re paused')).toBeVisible()
  await expect(page.getByText(/^Hosting, until /)).toHaveCount(0)
  await ben.page.reload()
  await expect(ben.page.getByText('Profile not found')).toBeVisible()

  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('You’re paused')).toHaveCount(0)
  await ben.page.reload()
  await expect(name).toHaveText(anton.username)
  await expect(ben.page.getByLabel('Available now')).toHaveCount(0)
})
