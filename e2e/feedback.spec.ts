import type { Page } from '@playwright/test'
import { askDatabase } from './support/database.ts'
import { findingsInBothThemes } from './support/readable.ts'
import { expect, type Person, test } from './support/test.ts'

// Not the copy of it that is only read aloud.
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** What an admin has answered before the member comes. The reply itself, live, is the admin panel's test. */
async function answerFor({ api }: Person, feedback: object, adminMessage: string) {
  const { id } = await (await api.post('/api/feedback', { data: feedback })).json()
  await askDatabase(
    'insert into feedback_responses (feedback_id, admin_message, created_at) values ($1, $2, now())',
    [id, adminMessage],
  )
}

test('feedback is sent with its stars, which lock once they are chosen', async ({ newPerson }) => {
  const { page, id } = await newPerson()
  await page.goto('/feedback')
  await expect(page.getByRole('heading', { name: 'Are you enjoying Hungr?' })).toBeVisible()
  await page.getByRole('button', { name: 'Send Feedback' }).click()
  await expect(toast(page, 'Rating required')).toBeVisible()
  await expect(toast(page, 'Please select a star rating before submitting.')).toBeVisible()

  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeDisabled()
  await page.getByLabel('Tell us more (optional)').fill('More soup, please.')
  await page.getByRole('button', { name: 'Send Feedback' }).click()
  await expect(toast(page, 'Feedback sent!')).toBeVisible()
  expect(
    await askDatabase('select rating, comment as feedback, kind from feedback where user_id = $1', [id]),
  ).toEqual([{ rating: 4, feedback: 'More soup, please.', kind: 'general' }])
  await expect(toast(page, 'Thank you for your feedback. We appreciate it!')).toBeVisible()
  await expect(page).toHaveURL('/discovery')
})

test('a complaint about data protection needs words and no stars', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.goto('/feedback')
  await page.getByRole('checkbox', { name: /data protection/ }).check()
  await page.getByRole('button', { name: 'Send Feedback' }).click()
  await expect(page.getByText('Please say what your complaint is about.')).toBeVisible()
  await page.getByLabel('Tell us more (optional)').fill('Who can see my photos?')
  await page.getByRole('button', { name: 'Send Feedback' }).click()
  await expect(toast(page, 'Feedback sent!')).toBeVisible()
})

test('a failure says so and loses nothing, not even when one looks elsewhere', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/feedback')
  await page.getByRole('radio', { name: '2 stars' }).click()
  await page.getByLabel('Tell us more (optional)').fill('It is slow on the train.')
  await page.getByRole('button', { name: 'Send Feedback' }).click()
  await expect(toast(page, 'Failed to send feedback. Please try again.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to discovery' }).click()
  await expect(page).toHaveURL('/discovery')
  await page.goBack()
  await expect(page.getByLabel('Tell us more (optional)')).toHaveValue('It is slow on the train.')
})

test('responses show what was answered to what, and are read by a tap', async ({ newPerson }) => {
  const noel = await newPerson({ name: 'noel' })
  const { page } = noel
  await page.goto('/feedback?tab=responses')
  await expect(page.getByRole('heading', { name: 'No admin responses yet' })).toBeVisible()
  await expect(page.getByText("Submit feedback and we'll get back to you!")).toBeVisible()

  await answerFor(noel, { rating: 3 }, 'Thanks, Noel. Dark map is on the way.')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Admin Responses 1 unread' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Admin Response' })
  await expect(card).toContainText('Thanks, Noel. Dark map is on the way.')
  await expect(card).toContainText('No comment provided')
  await expect(card).toContainText('ago')
  await expect(card.getByRole('img', { name: '3.0 out of 5 stars' })).toBeVisible()
  await card.getByRole('button').click()
  await expect(card).not.toContainText('Unread')
  await expect(page.getByRole('tab', { name: 'Admin Responses', exact: true })).toBeVisible()
  await page.reload()
  await expect(card).not.toContainText('Unread')
})

test('an answer of the team can be read by everybody, in both themes', async ({ newPerson }) => {
  const noel = await newPerson()
  await answerFor(noel, { rating: 3, feedback: 'The map is too bright.' }, 'Thanks, Noel.')
  await noel.page.goto('/feedback?tab=responses')
  await noel.page.getByText('Thanks, Noel.').waitFor()
  expect(await findingsInBothThemes(noel.page)).toEqual([])
})

test('Copy Link copies a link that says nothing about the sharer', async ({ newPerson }) => {
  const { page, context, id, username } = await newPerson()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/share')
  const link = `${new URL(page.url()).origin}/auth?tab=signup`
  await expect(page.getByText(link)).toBeVisible()
  await expect(page.getByRole('img', { name: `QR code of ${link}` })).toBeVisible()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(link)
  for (const trace of [String(id), username]) expect(copied).not.toContain(trace)
  await page.waitForTimeout(2000)
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible({ timeout: 2000 })
})

test('a link that cannot be copied can still be read', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.goto('/share')
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(toast(page, 'Failed to copy')).toBeVisible()
  await expect(toast(page, 'Please copy the link manually.')).toBeVisible()
})
