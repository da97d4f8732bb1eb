import { randomBytes } from 'node:crypto'
import type { Page, WebSocketRoute } from '@playwright/test'
import { linkTo, proveEmail } from './support/letters.ts'
import { expect, test } from './support/test.ts'

const password = 'Plum-Orbit-92'

function newAccount() {
  const username = `man-${randomBytes(4).toString('hex')}`
  return { username, email: `${username}@hungr.test`, password }
}

async function fillSignUp(page: Page, account: { username: string; email: string; password: string }) {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('checkbox', { name: 'I am 18 or older' }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function login(page: Page, identifier: string, secret: string) {
  await page.goto('/auth')
  await page.getByLabel('Email or username').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function leave(page: Page) {
  await page.goto('/force-logout')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
}

// Not the copy of it that is only read aloud.
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** A screen for members, with its line to the server open. */
async function openTaps(page: Page) {
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(...address: ConstructorParameters<typeof WebSocket>) {
        super(...address)
        this.addEventListener('open', () => {
          Object.assign(window, { live: this })
        })
      }
    }
  })
  await page.goto('/taps')
  await page.waitForFunction(() => 'live' in window)
}

/** Going offline does not cut a line that is open; this does. */
async function closeLive(page: Page) {
  await page.evaluate(() => (window as unknown as { live: WebSocket }).live.close())
}

test('a person signs up, signs out, and signs in by e-mail and by username', async ({ page }) => {
  const account = newAccount()
  await fillSignUp(page, account)
  await expect(page).toHaveURL('/profile-setup')
  expect(await page.evaluate(() => sessionStorage.getItem('newRegistration'))).toBe('true')

  await leave(page)
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)

  await login(page, account.email.toUpperCase(), password)
  await page.waitForURL('/discovery')
  await leave(page)

  await login(page, account.username.toUpperCase(), password)
  await page.waitForURL('/discovery')
  expect((await page.request.get('/api/user')).status()).toBe(200)
})

test('a password is reset through the mail, which ends every session', async ({
  newPerson,
  browser,
  baseURL,
}) => {
  const { page: elsewhere, email, username, api } = await newPerson()
  await proveEmail(api, email)
  const page = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()

  const link = await linkTo(email, '/forgot-password')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expect(page.getByLabel('Reset Token')).toHaveValue(link.split('=')[1] as string)
  await page.getByLabel('New Password').fill('Quince-Lantern-7')
  await page.getByLabel('Confirm Password').fill('Quince-Lantern-7')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(toast(page, 'Password reset successful')).toBeVisible()
  await expect(toast(page, 'You can now log in with your new password.')).toBeVisible()
  expect((await api.get('/api/user')).status()).toBe(401)
  await elsewhere.close()

  await login(page, username, password)
  await expect(toast(page, 'Login failed')).toBeVisible()
  await login(page, username, 'Quince-Lantern-7')
  await page.waitForURL('/discovery')

  await page.goto(link)
  await page.getByLabel('New Password').fill('Quince-Lantern-8')
  await page.getByLabel('Confirm Password').fill('Quince-Lantern-8')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(toast(page, 'Reset failed')).toBeVisible()
})

test.describe('an e-mail address', () => {
  const openEmail = async (page: Page) => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Email' }).click()
    return page.getByRole('dialog', { name: 'Email' })
  }

  test('is confirmed by the link in the mail, with a press', async ({ newPerson }) => {
    const { page, email } = await newPerson()
    await expect(await openEmail(page)).toContainText(`${email}Not confirmed yet`)
    await page.goto(await linkTo(email, '/verify-email'))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect(page).toHaveURL('/discovery')
    await expect(await openEmail(page)).toContainText(`${email}Confirmed`)
  })

  test('is confirmed where one is signed out by signing in first', async ({ page, newPerson }) => {
    const { email, username } = await newPerson()
    await page.goto(await linkTo(email, '/verify-email'))
    await page.getByLabel('Email or username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  })

  test('is changed on the profile, and the new one counts when its link was followed', async ({
    newPerson,
  }) => {
    const { page, api, email } = await newPerson()
    await proveEmail(api, email)
    const next = `next-${email}`
    const sheet = await openEmail(page)
    await sheet.getByLabel('New Email').fill(next)
    await sheet.getByLabel('Current Password').fill('Wrong-Orbit-92')
    await sheet.getByRole('button', { name: 'Change Email' }).click()
    await expect(sheet.getByText('Your current password is not right')).toBeVisible()
    await sheet.getByLabel('Current Password').fill(password)
    await sheet.getByRole('button', { name: 'Change Email' }).click()
    await expect(sheet).toContainText(`${email}Confirmed${next}Not confirmed yet`)
    await expect(sheet.getByRole('button', { name: 'Send the link again' })).toBeVisible()
    await proveEmail(api, next)
    await expect(sheet).toContainText(`${next}Confirmed`)
    await expect(sheet).not.toContainText('Not confirmed yet')
  })
})

test.describe('a refusal', () => {
  test('of a wrong password keeps the identifier', async ({ page, newPerson }) => {
    const { username } = await newPerson()
    await login(page, username, 'Wrong-Orbit-92')
    await expect(toast(page, 'Login failed')).toBeVisible()
    await expect(toast(page, 'Invalid username or password')).toBeVisible()
    await expect(page.getByLabel('Email or username')).toHaveValue(username)
  })

  test('of a taken name may say so; a known address is not refused, and reads like a new one', async ({
    page,
    newPerson,
  }) => {
    const { username, email, api } = await newPerson()
    await proveEmail(api, email)
    await fillSignUp(page, { ...newAccount(), username: username.toUpperCase() })
    await expect(toast(page, 'Signup failed')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')

    await fillSignUp(page, { ...newAccount(), email })
    await expect(page).toHaveURL('/profile-setup')
    const me = await (await page.request.get('/api/user')).json()
    expect(me).toMatchObject({ email, emailProven: false, pendingEmail: null })
  })

  test('of an over-long name, a blank field and a disposable address has the words of the product', async ({
    page,
  }) => {
    await fillSignUp(page, { ...newAccount(), username: 'a'.repeat(21) })
    await expect(page.getByText('Username must be less than 20 characters')).toBeVisible()

    await page.goto('/auth')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Email or username is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()

    await fillSignUp(page, { ...newAccount(), email: 'someone@mailinator.com' })
    await expect(toast(page, 'Signup failed')).toBeVisible()
    await expect(toast(page, 'Please use a personal email address')).toBeVisible()
  })

  test('meets a caller from another site', async ({ newPerson }) => {
    const { api } = await newPerson()
    const reply = await api.post('/api/logout', { headers: { origin: 'https://evil.example' } })
    expect(reply.status()).toBe(403)
    expect((await api.get('/api/user')).status()).toBe(200)
  })
})

test.describe('a session', () => {
  test('that is ended from another device ends here too, and says why', async ({ newPerson, playwright }) => {
    const { page, username, api } = await newPerson()
    await openTaps(page)
    const elsewhere = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
    await elsewhere.post('/api/login', { data: { identifier: username, password } })
    expect((await elsewhere.delete('/api/sessions')).status()).toBe(204)
    await expect(toast(page, 'This session was ended from another device.')).toBeVisible()
    await expect(page).toHaveURL('/auth')
    expect((await api.get('/api/user')).status()).toBe(401)
  })

  test('that one tab leaves is over in the other', async ({ newPerson }) => {
    const { page, context } = await newPerson()
    await openTaps(page)
    await leave(await context.newPage())
    await expect(toast(page, 'You signed out in another tab.')).toBeVisible()
    await expect(page).toHaveURL('/auth')
  })

  test('shows that somebody tried the wrong password, as it happens', async ({ newPerson, playwright }) => {
    const { page, username } = await newPerson()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Sessions' }).click()
    const sheet = page.getByRole('dialog', { name: 'Sessions' })
    await expect(sheet.getByText('This device')).toBeVisible()
    await expect(sheet.getByText('failed')).toHaveCount(0)
    const elsewhere = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
    for (let n = 0; n < 2; n++)
      await elsewhere.post('/api/login', { data: { identifier: username, password: 'Wrong-Orbit-1' } })
    await expect(sheet.getByText('2 failed tries to sign in')).toBeVisible()
  })

  test('is not ended by a link on another site without a press', async ({ newPerson }) => {
    const { page, api, context } = await newPerson()
    await context.route('https://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${process.env.E2E_URL}/api/logout">x</a>` }),
    )
    await page.goto('https://elsewhere.example/')
    await page.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Sign out of Hungr?' })).toBeVisible()
    expect((await api.get('/api/user')).status()).toBe(200)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/auth')
    expect((await api.get('/api/user')).status()).toBe(401)
  })

  test('that ended while the line was down is noticed without a reload', async ({
    newPerson,
    playwright,
  }) => {
    const { page, username, context } = await newPerson()
    await openTaps(page)
    await context.setOffline(true)
    await closeLive(page)
    const elsewhere = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
    await elsewhere.post('/api/login', { data: { identifier: username, password } })
    await elsewhere.delete('/api/sessions')
    await context.setOffline(false)
    await expect(page).toHaveURL('/auth', { timeout: 20_000 })
  })
})

test.describe('an address', () => {
  test('/ leads to /auth', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/auth')
  })

  test('for members leads a visitor to /auth', async ({ page }) => {
    for (const path of ['/taps', '/profile/1000']) {
      await page.goto(path)
      await expect(page).toHaveURL('/auth')
    }
  })

  test('/auth and /profile/{id} lead a member on', async ({ newPerson }) => {
    const { page, id } = await newPerson()
    await page.goto('/auth')
    await expect(page).toHaveURL('/discovery')
    await page.goto(`/profile/${id}`)
    await expect(page).toHaveURL(`/user/${id}`)
  })

  test("that nobody knows shows '404 Page Not Found'", async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  })
})

test('the sign-up screen shows tagline, promo, a live checklist and the house rules', async ({ page }) => {
  await page.goto('/auth?tab=signup')
  await expect(page.getByText('Come hungry. Leave full.')).toBeVisible()
  await expect(page.getByText('12 months free')).toBeVisible()
  const met = page.getByRole('listitem').filter({ hasText: ': yes' })
  await page.getByLabel('Password', { exact: true }).fill('Hungry')
  await expect(met).toHaveCount(2)
  await page.getByLabel('Password', { exact: true }).fill('Hungry1')
  await expect(met).toHaveCount(3)

  // Known without asking: the password itself never leaves before the form does.
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByLabel('Password', { exact: true }).fill('Football1')
  await expect(page.getByText('This password appears in data breaches.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Football1-in-the-rain')
  await expect(page.getByText('This password appears in data breaches.')).toBeHidden()
  expect(asked.join()).not.toContain('Football1')

  await page.getByRole('button', { name: 'house rules' }).click()
  const rules = page.getByRole('dialog', { name: 'House rules' })
  await expect(rules).toBeVisible()
  await page.goBack()
  await expect(rules).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible()
})

test('a lost network is told at the top, and gone when it is back', async ({ page, context }) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You’re offline')).toBeVisible()
  await page.getByLabel('Email or username').fill('theo')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Network error. Check your connection and try again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline')).toBeHidden()
})

test('a line that stays down is told after a while, not at once, and gone when it is back', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  let isDown = false
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket(/\/api\/live$/, (line) => {
    if (isDown) {
      void line.close({ code: 1013 })
    } else {
      line.connectToServer()
      lines.push(line)
    }
  })
  await page.goto('/taps')
  await expect.poll(() => lines.length).toBe(1)
  await page.waitForTimeout(1_000)

  isDown = true
  await lines[0]?.close({ code: 1012 })
  const banner = page.getByText('Reconnecting…')
  await page.waitForTimeout(500)
  expect(await banner.isVisible()).toBe(false)
  await expect(banner).toBeVisible()

  isDown = false
  await expect(banner).toBeHidden({ timeout: 25_000 })
})
