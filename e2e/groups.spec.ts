import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, type Person, test } from './support/test.ts'

const bubbles = (page: Page) => page.locator('[data-bubble]')
const input = (page: Page) => page.getByPlaceholder('Message', { exact: true })
const arrival = (page: Page) => page.getByRole('region', { name: 'Who added you' })
const inviteSearch = (page: Page) => page.getByPlaceholder('Search by name or role')
const tile = (page: Page, person: Person) => page.getByRole('button', { name: `${person.username}, 30` })

async function write(page: Page, text: string) {
  await input(page).fill(text)
  await input(page).press('Enter')
}

async function makeGroup(creator: Person, others: Person[], name = 'Sunday slow roast') {
  const data = { name, description: 'Long lunch', memberIds: others.map(({ id }) => String(id)) }
  const reply = await creator.api.post('/api/groups', { data })
  expect(reply.ok()).toBe(true)
  return ((await reply.json()) as { id: number }).id
}

async function startInviting(page: Page, name: string) {
  await page.goto('/create-group')
  await expect(page.getByRole('button', { name: 'Next: Invite Members' })).toBeDisabled()
  await page.getByLabel('Group Name').fill(name)
  await page.getByRole('button', { name: 'Next: Invite Members' }).click()
}

async function invite(page: Page, person: Person) {
  await inviteSearch(page).fill(person.username)
  await tile(page, person).click()
  await expect(tile(page, person)).toHaveAttribute('aria-pressed', 'true')
}

test('three people: a group made from the invite grid, talk and a photo in it, and ticks', async ({
  newPerson,
}) => {
  const anton = await newPerson({ name: 'anton' })
  const ben = await newPerson({ name: 'ben', profile: { role: 'Feedr' } })
  const carl = await newPerson({ name: 'carl' })
  await ben.page.goto('/groups')
  await expect(ben.page.getByText('No groups yet')).toBeVisible()

  await startInviting(anton.page, 'Gym then dinner')
  await invite(anton.page, ben)
  await invite(anton.page, carl)
  await anton.page.getByRole('button', { name: 'Map' }).click()
  await expect(anton.page.getByRole('button', { name: 'Create (2)' })).toBeVisible()
  await anton.page.getByRole('button', { name: 'Grid' }).click()
  await expect(tile(anton.page, carl)).toHaveAttribute('aria-pressed', 'true')
  await anton.page.getByRole('button', { name: 'Back to details' }).click()
  await expect(anton.page.getByLabel('Group Name')).toHaveValue('Gym then dinner')
  await anton.page.getByRole('button', { name: 'Next: Invite Members' }).click()
  await expect(anton.page.getByRole('list', { name: 'Selected members' })).toContainText(ben.username)
  await anton.page.getByRole('button', { name: 'Create (2)' }).click()
  await expect(anton.page).toHaveURL(/\/groups$/)
  await anton.page.getByRole('link', { name: /Gym then dinner/ }).click()
  await expect(anton.page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await expect(anton.page.getByText('3 members')).toBeVisible()

  await expect(ben.page.getByRole('link', { name: /Gym then dinner/ })).toContainText('Created')
  await write(anton.page, 'Squats at six')
  await expect(ben.page.getByRole('link', { name: /Groups/ })).toContainText('1 unread')
  await ben.page.getByRole('link', { name: /Gym then dinner/ }).click()
  await expect(bubbles(ben.page)).toContainText(['Squats at six'])
  await expect(bubbles(ben.page).locator('[data-sender]')).toHaveText(anton.username)

  await input(ben.page).pressSequentially('Then', { delay: 30 })
  await expect(anton.page.getByRole('status', { name: `${ben.username} is typing` })).toBeVisible()
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  await ben.page.getByRole('button', { name: 'Attach' }).click()
  const chooser = ben.page.waitForEvent('filechooser')
  await ben.page.getByRole('menuitem', { name: 'Photo & Video' }).click()
  await (await chooser).setFiles({ name: 'gym.jpg', mimeType: 'image/jpeg', buffer: photo })
  await ben.page
    .getByRole('dialog', { name: 'Send this photo?' })
    .getByRole('button', { name: 'Send' })
    .click()
  const shown = anton.page.locator('[data-bubble="other"] img')
  await expect(shown).toHaveJSProperty('complete', true)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await write(anton.page, 'Noodles after')
  await expect(anton.page.locator('[data-delivery]')).toHaveCount(1)
  await expect(anton.page.locator('[data-delivery="sent"]')).toBeVisible()
  await carl.page.goto('/groups')
  await carl.page.getByRole('link', { name: /Gym then dinner/ }).click()
  await expect(bubbles(carl.page)).toHaveCount(3)
  await expect(anton.page.locator('[data-delivery="read"]')).toHaveCount(1)

  await carl.page.getByRole('button', { name: /Gym then dinner/ }).click()
  const members = carl.page.getByRole('dialog', { name: 'Group Members' })
  await expect(members.getByRole('listitem')).toHaveCount(3)
  await expect(members).toContainText('Feedr')
  await members.getByRole('link', { name: new RegExp(ben.username) }).click()
  await expect(carl.page).toHaveURL(new RegExp(`/user/${ben.id}$`))
})

test('a failed group message goes from the chat, its text returns to the input, and a retry sends it once', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  const id = await makeGroup(anton, [ben])
  await anton.page.goto(`/group-chat/${id}`)
  await anton.page.route(`**/api/groups/${id}/messages`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'invalid', message: 'Not like this.' } })
      : route.continue(),
  )
  await write(anton.page, 'Who is in?')
  await expect(anton.page.getByText('Failed to send message').first()).toBeVisible()
  await expect(bubbles(anton.page)).toHaveCount(0)
  await expect(input(anton.page)).toHaveValue('Who is in?')

  await anton.page.unrouteAll()
  await anton.page.getByRole('button', { name: 'Tap to retry' }).click()
  await expect(bubbles(anton.page)).toContainText(['Who is in?'])
  await expect(input(anton.page)).toHaveValue('')
  await expect(anton.page.getByRole('button', { name: 'Tap to retry' })).toBeHidden()
  await expect(anton.page.locator('[data-delivery="sent"]')).toHaveCount(1)
  const kept = await (await ben.api.get(`/api/groups/${id}/messages`)).json()
  expect(kept).toMatchObject([{ content: 'Who is in?' }])
})

test('only the creator is offered to delete a group, and it is gone for all at once', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  const id = await makeGroup(anton, [ben])
  await ben.page.goto('/groups')
  await expect(ben.page.getByRole('link', { name: /Sunday slow roast/ })).toBeVisible()
  await expect(ben.page.getByRole('button', { name: 'Delete Sunday slow roast' })).toBeHidden()
  await ben.page.getByRole('link', { name: /Sunday slow roast/ }).click()
  await expect(ben.page.getByText('2 members')).toBeVisible()

  await anton.page.goto('/groups')
  await anton.page.getByRole('button', { name: 'Delete Sunday slow roast' }).click()
  const dialog = anton.page.getByRole('alertdialog', { name: 'Delete Group' })
  await expect(dialog).toContainText(
    'Are you sure you want to delete "Sunday slow roast"? This action cannot be undone and all messages will be lost.',
  )
  await anton.page.route(`**/api/groups/${id}`, (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(anton.page.getByText('Error', { exact: true })).toBeVisible()
  await anton.page.getByRole('button', { name: 'Delete Sunday slow roast' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(anton.page.getByText('Group has been successfully deleted', { exact: true })).toBeVisible()
  await expect(anton.page.getByText('No groups yet')).toBeVisible()
  await expect(ben.page.getByText('Group not found')).toBeVisible()
})

test('a member leaves, and the one who blocked another sees no word of his', async ({ newPerson }) => {
  const anton = await newPerson({ name: 'anton' })
  const [ben, carl] = [await newPerson({ name: 'ben' }), await newPerson({ name: 'carl' })]
  const id = await makeGroup(anton, [ben, carl])
  await carl.api.post(`/api/groups/${id}/messages`, { data: { content: 'a word too many' } })
  await ben.page.goto(`/group-chat/${id}`)
  await expect(bubbles(ben.page)).toContainText(['a word too many'])
  await ben.page.getByRole('button', { name: /Sunday slow roast/ }).click()
  const row = ben.page.getByRole('listitem').filter({ hasText: carl.username })
  await row.getByRole('button', { name: 'More' }).click()
  await ben.page.getByRole('button', { name: 'Block' }).click()
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(row).toBeHidden()
  await expect(bubbles(ben.page)).toContainText(['Message unsent'])
  await expect(ben.page.getByText('a word too many')).toHaveCount(0)
  // The steps of menu and dialog in the history are taken back, down to that of the first layer, the sheet of members:
  // one that is on its way would stop the next visit.
  await expect.poll(() => ben.page.evaluate(() => history.state?.layer)).toMatch(/\.1$/)
  await ben.page.goto(`/group-chat/${id}`)
  await expect(ben.page.getByText('2 members')).toBeVisible()

  await ben.page.getByRole('button', { name: /Sunday slow roast/ }).click()
  await ben.page.getByRole('button', { name: 'Leave group' }).click()
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(ben.page).toHaveURL(/\/groups$/)
  await expect(ben.page.getByText('No groups yet')).toBeVisible()
  await ben.page.goto(`/group-chat/${id}`)
  await expect(ben.page.getByText('Group not found')).toBeVisible()
})

test('who was added by a stranger is told by whom, and when he stays the card is gone for good, on every device', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  const id = await makeGroup(anton, [ben])
  const elsewhere = await ben.context.newPage()
  for (const page of [ben.page, elsewhere, anton.page]) await page.goto(`/group-chat/${id}`)
  await expect(arrival(ben.page)).toContainText(anton.username)
  await expect(arrival(elsewhere)).toBeVisible()
  for (const button of await arrival(ben.page).getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)

  await ben.page.route(`**/api/groups/${id}/stay`, (route) => route.abort(), { times: 1 })
  await arrival(ben.page).getByRole('button', { name: 'Stay' }).click()
  await expect(ben.page.getByText('Error', { exact: true })).toBeVisible()
  await arrival(ben.page).getByRole('button', { name: 'Stay' }).click()
  await expect(arrival(ben.page)).toBeHidden()
  await expect(arrival(elsewhere)).toBeHidden()
  await ben.page.reload()
  await expect(input(ben.page)).toBeVisible()
  await expect(ben.page.getByText('2 members')).toBeVisible()
  await expect(arrival(ben.page)).toBeHidden()
  await expect(arrival(anton.page)).toBeHidden()
})

test('leaving and blocking takes one out of the group and hides the two from each other', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  const id = await makeGroup(anton, [ben])
  await anton.page.goto(`/group-chat/${id}`)
  await expect(anton.page.getByText('2 members')).toBeVisible()
  await ben.page.goto(`/group-chat/${id}`)
  await arrival(ben.page).getByRole('button', { name: 'Leave and block' }).click()
  const dialog = ben.page.getByRole('alertdialog', { name: `Leave and block ${anton.username}?` })
  await ben.page.route(`**/api/groups/${id}/leave`, (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Leave and block' }).click()
  await expect(ben.page.getByText('Error', { exact: true })).toBeVisible()
  expect(await (await ben.api.get('/api/blocks')).json()).toEqual([])

  await arrival(ben.page).getByRole('button', { name: 'Leave and block' }).click()
  await dialog.getByRole('button', { name: 'Leave and block' }).click()
  await expect(
    ben.page.getByText(`You left, and ${anton.username} is blocked`, { exact: true }),
  ).toBeVisible()
  await expect(ben.page).toHaveURL(/\/groups$/)
  await expect(ben.page.getByText('No groups yet')).toBeVisible()
  await expect(anton.page.getByText('1 member', { exact: true })).toBeVisible()
  expect((await anton.api.get(`/api/user/${ben.id}`)).status()).toBe(404)
})

test('a stranger who is gone is somebody, at once, and nobody is left to block', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  const id = await makeGroup(anton, [ben])
  await ben.page.goto(`/group-chat/${id}`)
  await expect(arrival(ben.page)).toContainText(anton.username)
  await anton.api.delete('/api/profile')
  await expect(arrival(ben.page)).toContainText('Somebody')
  await expect(arrival(ben.page).getByRole('button')).toHaveText(['Stay', 'Leave'])
  await arrival(ben.page).getByRole('button', { name: 'Leave' }).click()
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(ben.page).toHaveURL(/\/groups$/)
})

test('a member who wants nobody to add him cannot be added', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await ben.page.goto('/profile')
  await ben.page.getByRole('button', { name: 'Group invitations' }).click()
  const choice = ben.page.getByLabel('Who may add you to groups')
  await expect(choice).toHaveValue('anyone')
  const saved = ben.page.waitForResponse('**/api/profile')
  await choice.selectOption('Nobody')
  await saved
  await ben.page.reload()
  await ben.page.getByRole('button', { name: 'Group invitations' }).click()
  await expect(choice).toHaveValue('nobody')

  await startInviting(anton.page, 'Not with me')
  await invite(anton.page, ben)
  await anton.page.getByRole('button', { name: 'Create (1)' }).click()
  await expect(anton.page.getByRole('alertdialog')).toContainText(
    'Error creating group: Some of these members cannot be added to a group.',
  )
})

test('a group that cannot be made says why, and keeps what was chosen', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await startInviting(anton.page, 'Never mind')
  await invite(anton.page, ben)
  await anton.api.post(`/api/block/${ben.id}`)
  await anton.page.getByRole('button', { name: 'Create (1)' }).click()
  const alert = anton.page.getByRole('alertdialog')
  await expect(alert).toContainText('Error creating group: Some of these members cannot be added to a group.')
  await alert.getByRole('button', { name: 'OK' }).click()
  await anton.page.getByRole('button', { name: `Remove ${ben.username}` }).click()
  await anton.page.getByRole('button', { name: 'Create (0)' }).click()
  await expect(anton.page.getByRole('link', { name: /Never mind/ })).toBeVisible()
})

test('the search box filters the groups; a failed load is tried once more after 500 ms, then by hand', async ({
  newPerson,
}) => {
  const anton = await newPerson({ name: 'anton' })
  for (const name of ['Board games', 'Three’s a table']) await makeGroup(anton, [], name)
  const asked: number[] = []
  // A connection that opens asks for the groups again, for a reason of its own.
  await anton.page.addInitScript(() => {
    window.WebSocket = class extends EventTarget {
      close() {}
    } as unknown as typeof WebSocket
  })
  await anton.page.route(/\/api\/groups(\?|$)/, (route) => {
    asked.push(Date.now())
    return route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } })
  })
  await anton.page.goto('/groups')
  await expect(anton.page.getByText('Unable to load groups. Please try again.')).toBeVisible()
  expect(asked).toHaveLength(2)
  expect(asked[1]! - asked[0]!).toBeGreaterThan(450)
  await anton.page.unrouteAll()
  await anton.page.getByRole('button', { name: 'Try Again' }).click()
  await expect(anton.page.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveCount(2)
  await anton.page.getByPlaceholder('Search groups...').fill('TABLE')
  await expect(anton.page.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveText(/Three’s/)
})

test('who is signed out while he makes a group is asked to sign in', async ({ newPerson }) => {
  const anton = await newPerson({ name: 'anton' })
  await startInviting(anton.page, 'Too late')
  await expect(anton.page.getByRole('button', { name: 'Create (0)' })).toBeVisible()
  await anton.api.post('/api/logout')
  await expect(anton.page.getByText('Sign In Required')).toBeVisible()
  await expect(anton.page.getByText('You need to sign in to create groups')).toBeVisible()
  await anton.page.getByRole('link', { name: 'Go to Sign In' }).click()
  await expect(anton.page).toHaveURL(/\/auth$/)
})
