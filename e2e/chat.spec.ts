import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { bubbles, input, openChat, send, write } from './support/chat.ts'
import { askDatabase } from './support/database.ts'
import { axeOn } from './support/readable.ts'
import { slowDown } from './support/slow-phone.ts'
import { expect, type Person, test } from './support/test.ts'

const messagesWith = async (person: Person, other: Person) =>
  (await (await person.api.get(`/api/messages/${other.id}?limit=200`)).json()) as {
    content: string
    seq: number
  }[]

/** A long talk of before, longer than the limits would let one write now. */
async function talk(
  one: Person,
  other: Person,
  { messages, read, isAnswered = true }: { messages: number; read: number; isAnswered?: boolean },
) {
  await send(one, other, 'number 1')
  await askDatabase(
    `with talk as (
       update conversations set last_seq = $3 where low_user_id = least($1::int, $2) and high_user_id = greatest($1, $2)
       returning id
     )
     insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select id, n, case when n % 2 = 1 or not $4 then $1::int else $2 end, 'text', 'number ' || n, now()
     from talk, generate_series(2, $3::int) n`,
    [one.id, other.id, messages, isAnswered],
  )
  // By itself, so that what is counted as unread counts them.
  await askDatabase(
    `update conversation_members m set last_read_seq = $3 from conversations c
     where m.conversation_id = c.id and c.low_user_id = least($1::int, $2) and c.high_user_id = greatest($1, $2)`,
    [one.id, other.id, read],
  )
}

/** The newest message is in view. */
/** How much wider than high the film is. */
const shapeOf = (video: HTMLVideoElement) => video.videoWidth / video.videoHeight

const isAtEnd = (page: Page) =>
  page
    .getByRole('log')
    .evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight < 20)

test('two browsers write to each other without a reload, see typing, and ticks turn blue', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await openChat(anton, ben)
  await expect(anton.page.getByText('No messages yet. Say hello!')).toBeVisible()
  await expect(anton.page.getByRole('button', { name: 'Record voice note' })).toBeVisible()
  await expect(anton.page.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await write(anton.page, 'Hello Ben')
  await expect(bubbles(anton.page).locator('[data-delivery="sent"]')).toHaveCount(1)

  await ben.page.goto('/messages')
  const row = ben.page.getByRole('listitem').filter({ hasText: anton.username })
  await expect(row).toContainText('Hello Ben')
  await expect(row).toHaveAttribute('data-unread')
  await row.getByRole('link').click()
  await expect(bubbles(ben.page)).toContainText('Hello Ben')
  await expect(bubbles(anton.page).locator('[data-delivery="read"]')).toHaveCount(1)

  const bensTyping = anton.page.getByRole('status', { name: `${ben.username} is typing` })
  await input(ben.page).pressSequentially('Hello', { delay: 30 })
  await input(ben.page).press('Shift+Enter')
  await input(ben.page).pressSequentially('Anton')
  await input(ben.page).press('Enter')
  await expect(bubbles(anton.page).last()).toContainText('Hello\nAnton', { useInnerText: true })
  await expect(bubbles(ben.page).last().locator('[data-delivery="read"]')).toBeVisible()

  // Who has answered is no stranger any more: now he is seen, and seen typing.
  await expect(anton.page.getByText('Online', { exact: true }).first()).toBeVisible()
  await expect(ben.page.getByText('Online', { exact: true }).first()).toBeVisible()
  // The first keys went out while he was still one, and a browser says it again only after a while.
  await expect(async () => {
    await input(ben.page).pressSequentially('More', { delay: 30 })
    await expect(bensTyping).toBeVisible({ timeout: 1000 })
  }).toPass()
  await input(ben.page).press('Enter')
  await expect(bubbles(anton.page).last()).toContainText('More')
  await expect(bensTyping).toBeHidden()
})

test('who does not show when he is online, or what he has read, goes out of sight at once and sees neither of others', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await send(anton, ben, 'Hi')
  await send(ben, anton, 'Hi yourself')
  await openChat(anton, ben)
  const settings = await ben.context.newPage()
  await settings.goto('/profile')
  const online = anton.page.getByText('Online', { exact: true })
  await expect(online.first()).toBeVisible()
  const presenceSwitch = settings.getByRole('switch', { name: /^Show when I’m online/ })
  await expect(presenceSwitch).toBeChecked()
  await presenceSwitch.click()
  await expect(online).toHaveCount(0)
  await expect(presenceSwitch).not.toBeChecked()

  const tickSwitch = settings.getByRole('switch', { name: /^Read ticks/ })
  await tickSwitch.click()
  await expect(tickSwitch).not.toBeChecked()
  expect((await axeOn(settings).analyze()).violations).toEqual([])
  await openChat(ben, anton)
  await write(anton.page, 'Have you read this?')
  await expect(bubbles(ben.page).last()).toContainText('Have you read this?')
  await write(ben.page, 'No idea')
  await expect(bubbles(anton.page).last()).toContainText('No idea')
  await expect(bubbles(anton.page).locator('[data-delivery="read"]')).toHaveCount(0)
  await expect(bubbles(ben.page).locator('[data-delivery="read"]')).toHaveCount(0)
  await expect(ben.page.getByText('Online', { exact: true })).toHaveCount(0)

  // Both come back together, for both.
  await tickSwitch.click()
  await expect(tickSwitch).toBeChecked()
  await presenceSwitch.click()
  await expect(online.first()).toBeVisible()
  await expect(bubbles(ben.page).last().locator('[data-delivery="read"]')).toBeVisible()
  await expect(ben.page.getByText('Online', { exact: true }).first()).toBeVisible()
  await settings.reload()
  for (const each of [presenceSwitch, tickSwitch]) await expect(each).toBeChecked()
})

test('a photo and a video of 5 seconds from the camera are looked at, sent and played', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await send(anton, ben, 'Hi')
  await send(ben, anton, 'Hi yourself')
  await Promise.all([openChat(anton, ben), openChat(ben, anton)])
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  await anton.page.getByRole('button', { name: 'Attach' }).click()
  const chooser = anton.page.waitForEvent('filechooser')
  await anton.page.getByRole('menuitem', { name: 'Photo' }).click()
  await (await chooser).setFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: photo })
  await anton.page
    .getByRole('dialog', { name: 'Send this photo?' })
    .getByRole('button', { name: 'Send' })
    .click()
  await ben.page.getByRole('button', { name: 'Open photo' }).click()
  await expect(ben.page.locator('.lightbox img')).toHaveJSProperty('naturalWidth', 800)
  await ben.page.goBack()

  await anton.page.getByRole('button', { name: 'Attach' }).click()
  await anton.page.getByRole('menuitem', { name: 'Record Video (30s)' }).click()
  // The camera is a wide one, and is cut, not squeezed; Firefox lays no button over what cannot be pointed at.
  const viewfinder = anton.page.getByRole('dialog', { name: 'Record Video' }).locator('video')
  await expect(viewfinder).toHaveCSS('object-fit', 'cover')
  await expect.poll(() => viewfinder.evaluate(shapeOf)).toBeGreaterThan(1)
  await expect(viewfinder).toHaveCSS('pointer-events', 'none')
  await anton.page.getByRole('button', { name: 'Start recording' }).click()
  await expect(anton.page.getByText('REC 25s')).toBeVisible({ timeout: 15_000 })
  await anton.page.getByRole('button', { name: 'Stop recording' }).click()
  await anton.page
    .getByRole('dialog', { name: 'Send this video?' })
    .getByRole('button', { name: 'Send' })
    .click()
  await ben.page.getByRole('button', { name: 'Play video' }).click({ timeout: 20_000 })
  const video = ben.page.locator('.lightbox video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(4)
  expect(await video.evaluate(shapeOf)).toBeGreaterThan(1)
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5)
})

test('what cannot be sent is refused with the reason', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await openChat(anton, ben)
  const files = anton.page.getByLabel('Photo or video')
  await files.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(anton.page.getByText('This file cannot be sent', { exact: true })).toBeVisible()
  await files.setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') })
  await expect(anton.page.getByText('Please select a valid video file', { exact: true })).toBeVisible()
  await anton.page.goto('/chat/999999')
  await expect(anton.page.getByText('User not found')).toBeVisible()
})

test('a photo beyond what a member may store says so, and goes out when there is room again', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await askDatabase(
    `insert into media (id, owner_id, kind, purpose, audience, content_type, bytes, width, height, created_at)
     values ($1, $2, 'image', 'gallery', 'members', 'image/webp', 500 * 1024 * 1024, 1, 1, now())`,
    [randomUUID(), anton.id],
  )
  await openChat(anton, ben)
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const files = anton.page.getByLabel('Photo or video')
  await files.setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: photo })
  const preview = anton.page.getByRole('dialog', { name: 'Send this photo?' })
  await preview.getByRole('button', { name: 'Send' }).click()
  const words = 'Your photos and videos fill the 500 MB that you have. Delete some to add more.'
  await expect(anton.page.getByText(words, { exact: true })).toBeVisible()

  await askDatabase('delete from media where owner_id = $1', [anton.id])
  await anton.page.getByRole('button', { name: 'Tap to retry' }).click()
  await expect(anton.page.locator('[data-delivery="sent"]')).toHaveCount(1)
})

test('while the network is cut messages wait, then go out once and in order', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await Promise.all([openChat(anton, ben), openChat(ben, anton)])
  await write(anton.page, 'before')
  await expect(bubbles(ben.page)).toHaveCount(1)

  await anton.context.setOffline(true)
  const words = ['one', 'two', 'three', 'four', 'five']
  for (const word of words) await write(anton.page, word)
  await expect(anton.page.locator('[data-delivery="waiting"]')).toHaveCount(5)
  expect(await messagesWith(ben, anton)).toHaveLength(1)
  await send(ben, anton, 'meanwhile')

  await anton.context.setOffline(false)
  await expect(anton.page.locator('[data-delivery="waiting"]')).toHaveCount(0)
  await expect(bubbles(ben.page).last()).toContainText('five')
  await expect(bubbles(anton.page).filter({ hasText: 'meanwhile' })).toBeVisible()
  const contents = (await messagesWith(ben, anton)).map(({ content }) => content)
  expect(contents).toEqual(['before', 'meanwhile', ...words])
})

test('a message that waits survives a reload and goes out once', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await openChat(anton, ben)
  // The server is there, only what is said does not get through.
  await anton.page.route('**/api/messages', (route) => route.abort())
  await write(anton.page, 'patience')
  await expect(anton.page.locator('[data-delivery="waiting"]')).toHaveCount(1)
  await anton.page.reload()
  await expect(bubbles(anton.page)).toContainText('patience')
  await anton.page.unroute('**/api/messages')
  await expect(anton.page.locator('[data-delivery="sent"]')).toHaveCount(1, { timeout: 20_000 })
  expect((await messagesWith(ben, anton)).map(({ content }) => content)).toEqual(['patience'])
})

test('a message that waits goes out from any screen, though the code for live updates is late', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await openChat(anton, ben)
  let isCut = true
  await anton.page.route('**/api/messages', (route) => (isCut ? route.abort() : route.continue()))
  await write(anton.page, 'patience')
  await expect(anton.page.locator('[data-delivery="waiting"]')).toHaveCount(1)

  const liveUpdates = Promise.withResolvers<void>()
  await anton.page.route('**/assets/live-*.js', async (route) => {
    isCut = false
    await liveUpdates.promise
    await route.continue()
  })
  await anton.page.goto('/discovery')
  await expect.poll(() => messagesWith(ben, anton)).toHaveLength(1)
  liveUpdates.resolve()
  await openChat(anton, ben)
  await expect(anton.page.locator('[data-delivery="sent"]')).toHaveCount(1)
  await expect(bubbles(anton.page)).toHaveCount(1)
})

test('a refused message says Tap to retry, keeps its text, and can be sent after all', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await openChat(anton, ben)
  await anton.page.route('**/api/messages', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Not like this.' } }),
  )
  await write(anton.page, 'stubborn')
  await expect(anton.page.getByText('Failed to send message', { exact: true })).toBeVisible()
  await anton.page.reload()
  await expect(bubbles(anton.page)).toContainText('stubborn')
  await anton.page.unroute('**/api/messages')
  await anton.page.getByRole('button', { name: 'Tap to retry' }).click()
  await expect(anton.page.locator('[data-delivery="sent"]')).toHaveCount(1)
  expect(await messagesWith(ben, anton)).toHaveLength(1)
})

test('a quick message chosen before is sent once the chat is ready, and then removed', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await anton.page.goto('/messages')
  await anton.page.evaluate(
    (id) => sessionStorage.setItem(`pendingMessage:${id}`, 'Table for two tonight?'),
    ben.id,
  )
  await openChat(anton, ben)
  await expect(bubbles(anton.page)).toContainText('Table for two tonight?')
  await expect(anton.page.locator('[data-delivery="sent"]')).toHaveCount(1)
  await anton.page.reload()
  await expect(bubbles(anton.page)).toHaveCount(1)
  expect(await messagesWith(ben, anton)).toHaveLength(1)
})

test('older messages load upwards without a jump, and the pill leads back to the newest', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await talk(anton, ben, { messages: 130, read: 60 })
  await anton.page.goto(`/chat/${ben.id}`)
  await expect(anton.page.getByText('New messages')).toBeVisible()
  const scroller = anton.page.getByRole('log')
  await scroller.press('End')
  await expect.poll(() => isAtEnd(anton.page)).toBe(true)

  let sawJump = false
  for (let step = 0; step < 40; step++) {
    const before = await anton.page.locator('[data-bubble]').first().textContent()
    await scroller.evaluate((element) => element.scrollBy(0, -300))
    await anton.page.waitForTimeout(120)
    const numbers = (await anton.page.locator('[data-words]').allTextContents()).map((text) =>
      Number(text.replace('number ', '')),
    )
    // Whatever is drawn is one run without a hole: nothing jumped over a page.
    sawJump ||= numbers.some((number, at) => at > 0 && number !== numbers[at - 1]! + 1)
    if (before?.includes('number 1') && numbers[0] === 1) break
  }
  expect(sawJump).toBe(false)
  await expect(anton.page.getByText('number 1', { exact: true })).toBeVisible()
  await send(ben, anton, 'the very newest')
  await expect(anton.page.getByRole('button', { name: /Jump to newest/ })).toContainText('1')
  await anton.page.getByRole('button', { name: /Jump to newest/ }).click()
  await expect(bubbles(anton.page).filter({ hasText: 'the very newest' })).toBeVisible()
})

test('with 84 unread a chat opens at the first of them, and only what was in sight is read', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await talk(ben, anton, { messages: 114, read: 30, isAnswered: false })
  const countUnread = async () =>
    ((await (await anton.api.get('/api/badge-counts/messages')).json()) as { count: number }).count
  expect(await countUnread()).toBe(84)
  // A slow phone takes its time between the first drawing and the last word on what is unread.
  const endSlowness = await slowDown(anton.page, 4)
  await anton.page.goto(`/chat/${ben.id}`)
  const scroller = anton.page.getByRole('log')
  const said = (number: number) => scroller.getByText(`number ${number}`, { exact: true })
  await expect(scroller.getByText('New messages')).toBeInViewport({ timeout: 30_000 })
  await expect(said(31)).toBeInViewport()
  await expect.poll(countUnread).toBeLessThan(84)
  expect(await countUnread()).toBeGreaterThan(40)
  await endSlowness()

  await scroller.hover()
  await expect(async () => {
    await anton.page.mouse.wheel(0, 300)
    await expect(said(60)).toBeInViewport({ timeout: 300 })
  }).toPass()
  await expect.poll(countUnread).toBeLessThanOrEqual(54)
  expect(await countUnread()).toBeGreaterThan(0)

  const jump = anton.page.getByRole('button', { name: /Jump to newest \d+ new/ })
  await jump.click()
  await expect(said(114)).toBeInViewport()
  await expect.poll(countUnread).toBe(0)
  await expect(jump).toHaveCount(0)
})

test('conversations: search filters, unread toggles, deleting hides until a new message', async ({
  newPerson,
}) => {
  const anton = await newPerson({ name: 'anton' })
  const [ben, carl] = [await newPerson({ name: 'ben' }), await newPerson({ name: 'carl' })]
  await anton.page.goto('/messages')
  await expect(anton.page.getByText('No messages yet')).toBeVisible()
  await send(ben, anton, 'from Ben')
  await send(carl, anton, 'from Carl')
  const rows = anton.page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(carl.username)
  await send(ben, anton, 'Ben again')
  await expect(rows.first()).toContainText('Ben again')
  await expect(anton.page.getByRole('navigation').getByText('3 unread')).toBeAttached()

  await anton.page.getByPlaceholder('Search messages').fill('carl')
  await expect(rows).toHaveCount(1)
  await anton.page.getByPlaceholder('Search messages').fill('')

  const bens = rows.filter({ hasText: ben.username })
  await bens.getByRole('button', { name: `More for ${ben.username}` }).click()
  await anton.page.getByRole('menuitem', { name: 'Mark as read' }).click()
  await expect(bens).not.toHaveAttribute('data-unread')
  await bens.getByRole('button', { name: `More for ${ben.username}` }).click()
  await anton.page.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect(bens).toHaveAttribute('data-unread')

  await bens.getByRole('button', { name: `More for ${ben.username}` }).click()
  await anton.page.getByRole('menuitem', { name: 'Delete' }).click()
  await anton.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(anton.page.getByText('Conversation deleted', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await send(ben, anton, 'still there?')
  await expect(rows.first()).toContainText('still there?')
})

test('an own message can be unsent, one of the other copied or reported', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await send(ben, anton, 'rude words')
  await Promise.all([openChat(anton, ben), openChat(ben, anton)])
  await write(anton.page, 'oops')
  await expect(bubbles(ben.page).last()).toContainText('oops')
  await bubbles(anton.page).last().getByRole('button', { name: 'Message options' }).click()
  await anton.page.getByRole('button', { name: 'Unsend' }).click()
  await anton.page.getByRole('alertdialog').getByRole('button', { name: 'Unsend' }).click()
  await expect(bubbles(ben.page).last()).toContainText('Message unsent')
  await expect(ben.page.getByText('oops')).toHaveCount(0)
  await bubbles(anton.page).first().getByRole('button', { name: 'Message options' }).click()
  await anton.page.getByRole('button', { name: 'Report' }).click()
  await expect(anton.page.getByRole('dialog', { name: 'Report this message' })).toBeVisible()
})

test('a draft stays with its chat', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await openChat(anton, ben)
  await input(anton.page).fill('I was about to say')
  await anton.page.getByRole('link', { name: 'Back' }).click()
  await openChat(anton, ben)
  await expect(input(anton.page)).toHaveValue('I was about to say')
})
