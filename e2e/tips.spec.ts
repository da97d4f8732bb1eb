import type { Page } from '@playwright/test'
import { axeOn } from './support/readable.ts'
import { expect, type Person, test } from './support/test.ts'

// Not the copy of it that is only read aloud.
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

const visible = { locationVisible: true }

/** Two on an island with nobody else on it: the grid shows the nearest first. */
async function strand(people: Person[]): Promise<void> {
  for (const { api } of people)
    expect((await api.put('/api/location', { data: { lat: -54.4, lng: 3.4 } })).ok()).toBe(true)
}

async function openTipDialog(giver: Person, other: Person) {
  const { page } = giver
  const { username } = other
  await strand([giver, other])
  await page.goto('/discovery')
  await page.getByRole('button', { name: `More about ${username}` }).click()
  await page.getByRole('button', { name: 'Tip', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Send ${username} a tip` })
  await expect(dialog.getByRole('radio', { name: '£1' }).first()).toBeChecked()
  return dialog
}

async function openOwnTips({ page }: Person) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Tips', exact: true }).click()
  return page.getByRole('dialog', { name: 'Tips' })
}

test('a tip goes from the grid to the other’s notifications, and both find it on their profiles', async ({
  newPerson,
}) => {
  const marco = await newPerson({ name: 'marco', profile: visible })
  const kofi = await newPerson({ name: 'kofi', profile: visible })
  const dialog = await openTipDialog(marco, kofi)
  await expect(dialog.getByText('no money moves')).toBeVisible()
  const { violations } = await axeOn(marco.page).include('[role=dialog]').analyze()
  expect(violations).toEqual([])

  await dialog.getByRole('radio', { name: '£5' }).click()
  await dialog.getByRole('button', { name: 'Send £5' }).click()
  await expect(dialog).toBeHidden()
  await expect(toast(marco.page, 'Tip sent!')).toBeVisible()

  const notices = await (await kofi.api.get('/api/notifications')).json()
  expect(notices).toMatchObject([{ kind: 'tip-received', link: `/user/${marco.id}` }])
  const sent = await openOwnTips(marco)
  await expect(sent.getByText('Sent £5 · Received £0')).toBeVisible()
  await expect(sent.getByRole('listitem')).toContainText(`To ${kofi.username}`)
  const received = await openOwnTips(kofi)
  await expect(received.getByRole('listitem')).toContainText(`From ${marco.username}`)
  await expect(received.getByRole('listitem')).toContainText('£5')
  await received.getByRole('link', { name: marco.username }).click()
  await expect(kofi.page).toHaveURL(`/user/${marco.id}`)
  await kofi.page.goBack()
  await expect(kofi.page).toHaveURL('/profile')
})

test('the keyboard alone chooses an amount and sends it', async ({ newPerson }) => {
  const marco = await newPerson({ name: 'marco', profile: visible })
  const kofi = await newPerson({ name: 'kofi', profile: visible })
  const dialog = await openTipDialog(marco, kofi)
  await dialog.getByRole('radio', { name: '£1' }).first().focus()
  // As long as a finger rests on a key: the choice follows while it is down.
  for (const _step of ['£5', '£10']) await marco.page.keyboard.press('ArrowRight', { delay: 100 })
  await expect(dialog.getByRole('radio', { name: '£10' })).toBeChecked()
  await marco.page.keyboard.press('Tab')
  await marco.page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await (await marco.api.get('/api/tips')).json()).toMatchObject([{ amount: 10, status: 'paid' }])
})

test('an answer that is lost on the way is asked for again and charged once', async ({ newPerson }) => {
  const marco = await newPerson({ name: 'marco', profile: visible })
  const kofi = await newPerson({ name: 'kofi', profile: visible })
  const dialog = await openTipDialog(marco, kofi)
  await marco.page.route(
    '**/api/tips',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Send £1' }).click()
  await expect(toast(marco.page, 'Payment Failed')).toBeVisible()
  await expect(toast(marco.page, 'There was an issue processing your tip. Please try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send £1' }).click()
  await expect(dialog).toBeHidden()
  expect(await (await marco.api.get('/api/tips')).json()).toHaveLength(1)
})

test('with real money the browser goes to the payment page, and hears on return how it stands', async ({
  newPerson,
}) => {
  const marco = await newPerson({ name: 'marco', profile: visible })
  const kofi = await newPerson({ name: 'kofi', profile: visible })
  const { page } = marco
  const checkoutUrl = 'https://checkout.example/pay/1'
  await page.route(checkoutUrl, (route) => route.fulfill({ contentType: 'text/html', body: 'Pay here' }))
  await page.route('**/api/tips', async (route) => {
    const tip = { id: 1, toUserId: kofi.id, amount: 1, status: 'pending', sandbox: false }
    await route.fulfill({ json: { ...tip, checkoutUrl, createdAt: '2026-05-03T10:00:00.000Z' } })
  })
  const dialog = await openTipDialog(marco, kofi)
  await dialog.getByRole('button', { name: 'Send £1' }).click()
  await expect(page).toHaveURL(checkoutUrl)

  await page.goto('/discovery?tip=sent')
  await expect(toast(page, 'Thank you!')).toBeVisible()
  await expect(page).toHaveURL('/discovery')
  await page.goto('/discovery?tip=cancelled')
  await expect(toast(page, 'You were not charged.')).toBeVisible()
})
