import { randomUUID } from 'node:crypto'
import type { Page, Response } from '@playwright/test'
import { expect, type Person, test } from './support/test.ts'

const bubbles = (page: Page) => page.locator('[data-bubble]')
const bubble = (page: Page, text: string) => bubbles(page).filter({ hasText: text }).first()
const input = (page: Page) => page.getByPlaceholder('Type a message...')

const send = (from: Person, to: Person, content: string) =>
  from.api.post('/api/messages', { data: { toUserId: to.id, content, clientId: randomUUID() } })

async function open(person: Person, other: Person) {
  await person.page.goto(`/chat/${other.id}`)
  await expect(person.page.getByRole('heading', { name: other.username })).toBeVisible()
  await expect(bubbles(person.page).first()).toBeVisible()
}

/** Opens the menu of a message and chooses from it. */
async function choose(page: Page, text: string, entry: string) {
  await bubble(page, text).getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('dialog').getByRole('button', { name: entry }).click()
}

test('two browsers edit what was said, and forward it, live', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  const carl = await newPerson({ name: 'carl' })
  await send(carl, anton, 'Hello')
  await send(ben, anton, 'Where?')
  await send(anton, ben, 'At the statoin')
  await open(anton, ben)
  await open(ben, anton)

  await test.step('new words stand on both screens, and what was begun comes back', async () => {
    await input(anton.page).fill('Something begun')
    await choose(anton.page, 'At the statoin', 'Edit')
    await expect(anton.page.getByRole('status', { name: 'Editing message' })).toBeVisible()
    await expect(input(anton.page)).toBeFocused()
    await expect(input(anton.page)).toHaveValue('At the statoin')
    await input(anton.page).fill('At the station')
    await input(anton.page).press('Enter')
    for (const { page } of [anton, ben]) await expect(bubble(page, 'At the station')).toContainText('edited')
    await expect(input(anton.page)).toHaveValue('Something begun')
    await expect(bubble(ben.page, 'statoin')).toHaveCount(0)
  })

  await test.step('what one said is forwarded to another, without his name', async () => {
    await choose(anton.page, 'Where?', 'Forward')
    const sheet = anton.page.getByRole('dialog', { name: 'Forward to' })
    await sheet.getByPlaceholder('Search chats and groups').fill(carl.username.slice(0, 12))
    await expect(sheet.getByRole('checkbox')).toHaveCount(1)
    await sheet.getByRole('checkbox', { name: carl.username }).check()
    const isSending = (reply: Response) =>
      reply.request().method() === 'POST' && reply.url().endsWith('/api/messages')
    const sent = anton.page.waitForResponse(isSending)
    await sheet.getByRole('button', { name: 'Forward (1)' }).click()
    await expect(sheet).toBeHidden()
    expect((await sent).ok()).toBe(true)
    await open(anton, carl)
    const forwarded = bubble(anton.page, 'Where?')
    await expect(forwarded).toContainText('Forwarded')
    await expect(forwarded).not.toContainText(ben.username)
    const messages = await carl.api.get(`/api/messages/${anton.id}`)
    expect(await messages.json()).toMatchObject([
      {},
      { content: 'Where?', forwarded: true, fromUserId: anton.id },
    ])
  })
})
