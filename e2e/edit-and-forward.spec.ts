import type { Response } from '@playwright/test'
import { bubble, choose, input, openChat, send } from './support/chat.ts'
import { expect, test } from './support/test.ts'

test('two browsers edit what was said, and forward it, live', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  const carl = await newPerson({ name: 'carl' })
  await send(carl, anton, 'Hello')
  await send(ben, anton, 'Where?')
  await send(anton, ben, 'At the statoin')
  await openChat(anton, ben)
  await openChat(ben, anton)

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
    await openChat(anton, carl)
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
