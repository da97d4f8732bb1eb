import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/**
 * A phone that holds passkeys, and whose owner always puts his finger on it. Whether its browser offers them in a field
 * by itself is the test's to say: then it signs in at once.
 */
async function givePhone(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const phone = { fillsIn: false }
  await page.exposeFunction('fillsIn', () => phone.fillsIn)
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () =>
      (window as unknown as { fillsIn(): Promise<boolean> }).fillsIn()
  })
  return phone
}

test('a passkey is offered after sign-up, signs in by the button and by the browser’s own offer, and is removed', async ({
  page,
}) => {
  const phone = await givePhone(page)
  const username = `man-${randomBytes(4).toString('hex')}`
  await page.goto('/auth?tab=signup')
  await page.getByLabel('Email').fill(`${username}@hungr.test`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Plum-Orbit-92')
  await page.getByRole('checkbox', { name: 'I am 18 or older' }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await (await page.request.get('/api/passkeys')).json()).toMatchObject([{ lastUsedAt: null }])
  const profile = { role: 'Hungr', age: 30, bio: '', locationVisible: false }
  expect((await page.request.post('/api/profile', { data: profile })).ok()).toBe(true)

  await page.goto('/force-logout')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('/discovery')

  phone.fillsIn = true
  await page.goto('/force-logout')
  await page.waitForURL('/discovery')
  expect(await (await page.request.get('/api/user')).json()).toMatchObject({ username })

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Passkeys' }).click()
  const sheet = page.getByRole('dialog', { name: 'Passkeys' })
  await expect(sheet).toContainText('Used less than a minute ago')
  await sheet.getByRole('button', { name: /^Rename/ }).click()
  await sheet.getByLabel('Name of the passkey').fill('My phone')
  await sheet.getByRole('button', { name: 'Save name' }).click()
  await sheet.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(0)
  expect(await (await page.request.get('/api/passkeys')).json()).toEqual([])
})
