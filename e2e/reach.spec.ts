import { randomUUID } from 'node:crypto'
import { expect, type Person, test } from './support/test.ts'

const send = (from: Person, to: Person, content: string) =>
  from.api.post('/api/messages', { data: { toUserId: to.id, content, clientId: randomUUID() } })

test('a stranger waits in the requests until he is let in; then his chat is pinned, archived, comes back, and gets a timer', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  const { page } = ben
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Use Requests' }).click()
  await expect(page.getByText('Who may write to you?')).toHaveCount(0)

  await send(anton, ben, 'Hello, do you have some money for me?')
  const requests = page.getByRole('button', { name: /^Requests/ })
  await requests.click()
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await rows.first().getByRole('link').click()
  await expect(page.getByText('Never send money to someone you have not met')).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  await anton.page.goto(`/chat/${ben.id}`)
  await expect(anton.page.locator('[data-bubble]')).toHaveCount(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Disappearing messages' }).click()
  await page.getByRole('button', { name: 'After 24 hours' }).click()
  await expect(page.getByText('You set messages to disappear after 24 hours')).toBeVisible()
  await expect(anton.page.getByText(`${ben.username} set messages to disappear after 24 hours`)).toBeVisible()
  await expect(anton.page.getByRole('img', { name: 'Messages disappear after 24 hours' })).toBeVisible()

  await page.goto('/messages')
  const more = rows.first().getByRole('button', { name: `More for ${anton.username}` })
  await more.click()
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await expect(rows.first().getByText('Pinned')).toBeAttached()
  await more.click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(rows).toHaveCount(0)
  await page.getByRole('link', { name: /^Archived/ }).click()
  await expect(rows.first()).toContainText(anton.username)
  await page.getByRole('button', { name: 'Back' }).click()
  await send(anton, ben, 'Are you still there?')
  await expect(rows.first()).toContainText('Are you still there?')
})
