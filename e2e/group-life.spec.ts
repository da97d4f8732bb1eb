import type { Page } from '@playwright/test'
import { expect, type Person, test } from './support/test.ts'

const lines = (page: Page) => page.locator('[data-notice]')
const rowOf = (page: Page, person: Person) => page.locator(`[data-member="${person.id}"]`)

async function chooseFor(page: Page, person: Person, row: string) {
  await rowOf(page, person).getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: person.username }).getByRole('button', { name: row }).click()
}

test('three people: a group is renamed, a third asks by its link and is let in, is made a moderator, and removed', async ({
  newPerson,
}) => {
  const anton = await newPerson({ name: 'anton' })
  const ben = await newPerson({ name: 'ben' })
  const carl = await newPerson({ name: 'carl' })
  const made = await anton.api.post('/api/groups', { data: { name: 'Supper', memberIds: [ben.id] } })
  const { id } = (await made.json()) as { id: number }
  await ben.page.goto(`/group-chat/${id}`)
  await expect(ben.page.getByText('No messages yet. Start the conversation!')).toBeVisible()

  await anton.page.goto(`/group-info/${id}`)
  await anton.page.getByRole('button', { name: 'Rename group' }).click()
  await anton.page.getByLabel('Group Name').fill('Late supper')
  await anton.page.getByRole('button', { name: 'Save' }).click()
  await expect(anton.page.getByRole('heading', { name: 'Late supper' })).toBeVisible()
  await expect(ben.page.getByRole('heading', { name: 'Late supper' })).toBeVisible()
  await expect(lines(ben.page)).toHaveText([`${anton.username} renamed the group`])

  await anton.page.getByRole('button', { name: 'Make a link' }).click()
  const link = await anton.page.getByLabel('Link', { exact: true }).textContent()
  await carl.page.goto(link!)
  await expect(carl.page.getByText('2 members')).toBeVisible()
  await carl.page.getByRole('button', { name: 'Ask to join' }).click()
  await expect(carl.page.getByText('You’ve asked to join')).toBeVisible()
  await anton.page.getByRole('button', { name: 'Let in' }).click()
  await carl.page.getByRole('link', { name: 'Open the group' }).click()
  await expect(lines(carl.page)).toHaveText(['You joined the group'])
  await expect(lines(ben.page)).toHaveText([
    `${anton.username} renamed the group`,
    `${carl.username} joined the group`,
  ])

  await chooseFor(anton.page, carl, 'Make moderator')
  await expect(rowOf(anton.page, carl)).toContainText('Moderator')
  await expect(lines(carl.page).last()).toHaveText('You’re now a moderator')
  await chooseFor(anton.page, carl, 'Remove from group')
  await anton.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(rowOf(anton.page, carl)).toHaveCount(0)
  await expect(carl.page.getByText('Group not found')).toBeVisible()
  await expect(lines(ben.page).last()).toHaveText(`${carl.username} was removed`)
  await carl.page.goto(link!)
  await expect(carl.page.getByText('This link doesn’t work any more')).toBeVisible()
})
