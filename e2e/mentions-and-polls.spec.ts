import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const pollOf = (page: Page) => page.locator('[data-poll]')

test('three people: two are mentioned with an @ and told, all vote on a poll, and it is closed', async ({
  newPerson,
}) => {
  const [anton, ben, carl] = [
    await newPerson({ name: 'anton' }),
    await newPerson({ name: 'ben' }),
    await newPerson({ name: 'carl' }),
  ]
  const made = await anton.api.post('/api/groups', {
    data: { name: 'Supper', memberIds: [ben.id, carl.id] },
  })
  const { id } = (await made.json()) as { id: number }
  await ben.page.goto(`/group-chat/${id}`)
  await expect(ben.page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await carl.page.goto('/notifications')
  await expect(carl.page.getByText('Added to a group')).toBeVisible()

  await anton.page.goto(`/group-chat/${id}`)
  const field = anton.page.getByRole('textbox', { name: 'Message' })
  const offered = anton.page.getByRole('listbox', { name: 'Mention a member' }).getByRole('option')
  await field.pressSequentially('Hi @')
  await expect(offered).toHaveCount(2)
  await field.pressSequentially('be')
  await expect(offered).toHaveText([ben.username])
  await field.press('Enter')
  await field.pressSequentially('and @')
  await offered.filter({ hasText: carl.username }).click()
  await expect(field).toHaveValue(`Hi @${ben.username} and @${carl.username} `)
  await field.press('Enter')

  const mentions = ben.page.locator('[data-mention]')
  await expect(mentions).toHaveText([`@${ben.username}`, `@${carl.username}`])
  await expect(mentions.last()).toHaveAttribute('href', `/user/${carl.id}`)
  await expect(carl.page.getByRole('link', { name: 'You were mentioned' })).toBeVisible()

  await anton.page.getByRole('button', { name: 'Attach' }).click()
  await anton.page.getByRole('menuitem', { name: 'Poll' }).click()
  await anton.page.getByLabel('Question').fill('Where do we eat?')
  await anton.page.getByLabel('Answer 1').fill('Thai')
  await anton.page.getByLabel('Answer 2').fill('Greek')
  await anton.page.getByRole('button', { name: 'Send poll' }).click()
  await expect(pollOf(anton.page)).toContainText('Where do we eat?')
  await carl.page.goto(`/group-chat/${id}`)
  for (const { page } of [ben, carl]) await pollOf(page).getByRole('button', { name: 'Greek' }).click()
  await expect(pollOf(ben.page).getByRole('button', { name: 'Greek, 2 votes' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await pollOf(anton.page).getByRole('button', { name: '2 votes, see who' }).click()
  const sheet = anton.page.getByRole('dialog', { name: 'Where do we eat?' })
  await expect(sheet).toContainText(ben.username)
  await expect(sheet).toContainText(carl.username)
  await anton.page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  const bubble = anton.page.locator('[data-bubble]').filter({ has: pollOf(anton.page) })
  await bubble.hover()
  await bubble.getByRole('button', { name: 'Message options' }).click()
  await anton.page.getByRole('button', { name: 'Close poll' }).click()
  await expect(pollOf(ben.page)).toContainText('Closed')
  await expect(pollOf(ben.page).getByRole('button', { name: 'Thai' })).toBeDisabled()
})
