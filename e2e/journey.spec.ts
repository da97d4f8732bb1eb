import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { openRecorder } from './support/camera.ts'
import { uniqueAddress } from './support/person.ts'
import { expect, test } from './support/test.ts'

const PASSWORD = 'Plum-Orbit-92'
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/** An island with nobody else on it: the grid shows the nearest first. */
const place = { latitude: -37.1, longitude: -12.28 }

type Stranger = { page: Page; username: string }

/** Someone who has only the address: he signs up and sets himself up, as everybody does. */
async function arrive(browser: Browser, baseURL: string, name: string, role: string): Promise<Stranger> {
  const username = `${name}-${randomBytes(4).toString('hex')}`
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    geolocation: place,
    permissions: ['geolocation', 'camera', 'microphone'],
    extraHTTPHeaders: { 'x-forwarded-for': uniqueAddress() },
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Email').fill(`${username}@hungr.test`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/profile-setup')
  await page.getByText(`I am a ${role}`).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page
    .getByLabel('Add profile photo')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() })
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByRole('img', { name: 'Your profile photo' })).toBeVisible()
  await page.getByLabel('Age').fill('34')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Show my location').click()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page).toHaveURL('/discovery')
  return { page, username }
}

async function sayTo(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText(text, { exact: true })).toBeVisible()
}

test('two strangers sign up, find each other, tap, chat, share a quickie, form a group, tip, rate, report, export and delete', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const marco = await arrive(browser, baseURL!, 'marco', 'Feedr')
  const kofi = await arrive(browser, baseURL!, 'kofi', 'Hungr')
  const third = await arrive(browser, baseURL!, 'theo', 'Switchr')

  await test.step('they find each other on the grid', async () => {
    await kofi.page.getByRole('button', { name: 'Feedr' }).first().click()
    await kofi.page
      .getByRole('link', { name: new RegExp(`${marco.username}, 34`) })
      .first()
      .click()
    await expect(kofi.page.getByRole('heading', { name: marco.username })).toBeVisible()
  })

  await test.step('one taps, the other accepts, and the moment leads to a chat', async () => {
    await kofi.page.getByRole('button', { name: 'Send a tap' }).click()
    await marco.page.goto('/taps')
    await marco.page.getByRole('button', { name: `Accept ${kofi.username}` }).click()
    await expect(marco.page.getByRole('dialog', { name: 'It’s mutual' })).toBeVisible()
    await kofi.page.getByRole('button', { name: `Message ${marco.username}` }).click()
    await expect(kofi.page).toHaveURL(/\/chat\/\d+$/)
    await marco.page.getByRole('button', { name: 'Keep looking' }).click()
  })

  await test.step('they write to each other without a reload', async () => {
    await sayTo(kofi.page, 'Dinner at mine?')
    await marco.page.goto('/messages')
    await marco.page.getByRole('link', { name: new RegExp(kofi.username) }).click()
    await sayTo(marco.page, 'I bring the wine.')
    await expect(kofi.page.getByRole('log').getByText('I bring the wine.')).toBeVisible()
  })

  await test.step('one shares a quickie and the other watches it', async () => {
    await openRecorder(marco.page)
    await marco.page.getByRole('button', { name: 'Start recording' }).click()
    await expect(marco.page.getByText('REC 8s')).toBeVisible({ timeout: 15_000 })
    await marco.page.getByRole('button', { name: 'Stop recording' }).click()
    await marco.page.getByRole('button', { name: 'Share' }).click()
    await expect(marco.page).toHaveURL('/discovery', { timeout: 20_000 })
    await kofi.page.goto('/discovery')
    await kofi.page
      .getByRole('navigation', { name: 'Quickies' })
      .getByRole('link', { name: marco.username })
      .click()
    await expect(kofi.page.getByRole('heading', { name: marco.username })).toBeVisible()
    await kofi.page.keyboard.press('Escape')
    await expect(kofi.page).toHaveURL('/discovery')
  })

  await test.step('they form a group with a third', async () => {
    const { page } = kofi
    await page.goto('/create-group')
    await page.getByLabel('Group Name').fill('Supper for three')
    await page.getByRole('button', { name: 'Next: Invite Members' }).click()
    for (const { username } of [marco, third]) {
      await page.getByPlaceholder('Search by name or role').fill(username)
      await page
        .getByRole('button', { name: new RegExp(username) })
        .first()
        .click()
    }
    await page.getByRole('button', { name: 'Create (2)' }).click()
    await expect(page).toHaveURL('/groups')
    await third.page.goto('/groups')
    await third.page.getByRole('link', { name: /Supper for three/ }).click()
    await third.page.getByPlaceholder('Message', { exact: true }).fill('Count me in')
    await third.page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('link', { name: /Supper for three/ }).click()
    await expect(page.getByRole('log').getByText('Count me in')).toBeVisible()
  })

  await test.step('one tips and rates the other, and reports the third', async () => {
    const { page } = kofi
    await page.goto('/discovery')
    await page.getByRole('button', { name: `More about ${marco.username}` }).click()
    await page.getByRole('button', { name: 'Tip', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send £1' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page
      .getByRole('link', { name: new RegExp(`${marco.username}, 34`) })
      .first()
      .click()
    await page.getByRole('button', { name: 'Rate', exact: true }).click()
    await page.getByRole('radio', { name: '5 stars' }).click()
    await expect(page.getByText('It counts once your account is a day old.')).toBeVisible()
    await page.goto('/discovery')
    await page.getByRole('button', { name: `More about ${third.username}` }).click()
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await page.getByRole('button', { name: 'Threats, blackmail or harassment' }).click()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(toast(page, 'Report sent')).toBeVisible()
  })

  await test.step('one takes his data with him and leaves for good', async () => {
    const { page } = kofi
    const before = await page.context().request.get('/api/export')
    expect(before.headers()['content-type']).toContain('zip')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete profile' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /delete/i })
      .click()
    await expect(page).toHaveURL('/auth', { timeout: 15_000 })
    await marco.page.goto('/messages')
    await expect(marco.page.getByText(kofi.username)).toHaveCount(0)
  })

  for (const { page } of [marco, kofi, third]) await page.context().close()
})
