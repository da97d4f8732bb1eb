import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { stubNetwork } from '#client/testing/network.ts'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { Toaster } from '#client/ui/layers/toaster.tsx'
import { AuthScreen } from './auth-screen.tsx'

const network = stubNetwork()

function refuse(status: number, refusal: { code: string; message: string; field?: string }) {
  network.mockImplementation(async () => new Response(JSON.stringify(refusal), { status }))
}

function open(route: '/auth' | '/auth?tab=signup') {
  return renderScreen(
    <>
      <AuthScreen />
      <Toaster />
    </>,
    { route },
  )
}

/** What was sent, but for the list of common passwords, which nothing is sent for. */
const sent = () => network.mock.calls.filter(([path]) => path !== '/api/common-passwords')

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const press = (name: string) => screen.getByRole('button', { name })

describe('the Login tab', () => {
  test("is titled 'Welcome Back', leads to a forgotten password and asks for identifier and password", () => {
    open('/auth')
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeTruthy()
    expect(screen.getByText('Sign in to your account')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
    expect(field('Email or username').getAttribute('autocomplete')).toBe('username webauthn')
    expect(field('Password').getAttribute('autocomplete')).toBe('current-password')
  })

  test('says at the fields what is missing and asks nobody', async () => {
    const { user } = open('/auth')
    await user.click(press('Sign In'))
    expect(await screen.findByText('Email or username is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(network).not.toHaveBeenCalled()
  })

  test("reads 'Signing in...' and is disabled while pending", async () => {
    network.mockReturnValue(new Promise(() => {}))
    const { user } = open('/auth')
    await user.type(field('Email or username'), 'theo')
    await user.type(field('Password'), 'Plum-Orbit-92')
    await user.click(press('Sign In'))
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true)
    expect(network.mock.calls[0]?.[0]).toBe('/api/login')
    expect(network.mock.calls[0]?.[1]?.body).toBe('{"identifier":"theo","password":"Plum-Orbit-92"}')
  })

  test("answers a wrong password with 'Login failed', the server's text, and keeps the identifier", async () => {
    refuse(401, { code: 'wrong_credentials', message: 'Wrong username or password' })
    const { user } = open('/auth')
    await user.type(field('Email or username'), 'theo')
    await user.type(field('Password'), 'wrong')
    await user.click(press('Sign In'))
    expect(await screen.findByText('Login failed')).toBeTruthy()
    expect(screen.getByText('Wrong username or password')).toBeTruthy()
    expect(field('Email or username')).toHaveProperty('value', 'theo')
    await waitFor(() => expect(press('Sign In')).toHaveProperty('disabled', false))
  })

  test('shows and hides the password', async () => {
    const { user } = open('/auth')
    await user.click(press('Show password'))
    expect(field('Password').getAttribute('type')).toBe('text')
    await user.click(press('Hide password'))
    expect(field('Password').getAttribute('type')).toBe('password')
  })
})

describe('the Sign Up tab', () => {
  test("is titled 'Join Us' and carries hint, tagline and promo", async () => {
    const { user } = open('/auth')
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Join Us' })).toBeTruthy()
    for (const text of [
      'Create your account to get started',
      '3 to 20 letters, numbers, dots, dashes or underscores',
      'Must be 6+ characters with one uppercase letter and one number',
      'Come hungry. Leave full.',
      '12 months free',
    ]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
  })

  test.each([
    ['Email', 'nobody', 'Please enter a valid email address'],
    ['Username', 'ab', 'Username must be at least 3 characters'],
    ['Username', 'a'.repeat(21), 'Username must be less than 20 characters'],
    ['Password', 'Ab1', 'Password must be at least 6 characters'],
    ['Password', 'abcdef1', 'Password must contain at least one uppercase letter'],
    ['Password', 'Abcdefg', 'Password must contain at least one number'],
  ])('answers %s %j with %j', async (label, value, message) => {
    const { user } = open('/auth?tab=signup')
    await user.type(field(label), value)
    await user.click(press('Create Account'))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('ticks off the password rule while one types', async () => {
    const { user } = open('/auth?tab=signup')
    const met = () => screen.queryAllByText(': yes', { exact: false }).length
    expect(met()).toBe(0)
    await user.type(field('Password'), 'hungry')
    expect(met()).toBe(1)
    await user.type(field('Password'), 'H1')
    expect(met()).toBe(3)
  })

  test('says that a password is common while one types it, and sends neither it nor the form', async () => {
    network.mockImplementation(async () => new Response('dragon123\nfootball1\nletmein1'))
    const { user } = open('/auth?tab=signup')
    expect(network).not.toHaveBeenCalled()
    await user.type(field('Email'), 'theo@example.org')
    await user.type(field('Username'), 'theo')
    await user.click(screen.getByRole('checkbox'))
    await user.type(field('Password'), 'Football1')
    expect(await screen.findByText('This password appears in data breaches.')).toBeTruthy()
    await user.click(press('Create Account'))
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'This password appears in data breaches.',
    )
    expect(sent()).toEqual([])
    expect(network.mock.calls).toHaveLength(1)
    await user.type(field('Password'), '7')
    await waitFor(() => expect(screen.queryByText('This password appears in data breaches.')).toBeNull())
  })

  test('wants to hear that one is 18, then sends the three fields of the call', async () => {
    network.mockReturnValue(new Promise(() => {}))
    const { user } = open('/auth?tab=signup')
    await user.type(field('Email'), 'theo@example.org')
    await user.type(field('Username'), 'a'.repeat(20))
    await user.type(field('Password'), 'Plum-Orbit-92')
    await user.click(press('Create Account'))
    expect(await screen.findByText('Please confirm that you are 18 or older')).toBeTruthy()
    expect(sent()).toEqual([])

    await user.click(screen.getByRole('checkbox'))
    await user.click(press('Create Account'))
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(JSON.parse(String(sent()[0]?.[1]?.body))).toEqual({
      email: 'theo@example.org',
      username: 'a'.repeat(20),
      password: 'Plum-Orbit-92',
    })
  })

  test("answers a refusal with 'Signup failed' and shows it at its field", async () => {
    refuse(409, { code: 'username_taken', message: 'That username is taken', field: 'username' })
    const { user } = open('/auth?tab=signup')
    await user.type(field('Email'), 'theo@example.org')
    await user.type(field('Username'), 'theo')
    await user.type(field('Password'), 'Plum-Orbit-92')
    await user.click(screen.getByRole('checkbox'))
    await user.click(press('Create Account'))
    expect(await screen.findByText('Signup failed')).toBeTruthy()
    await waitFor(() => expect(field('Username').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('That username is taken').length).toBe(2)
  })

  test('says no more of an earlier try once the next is under way', async () => {
    refuse(503, { code: 'unavailable', message: 'Please try again later.' })
    const { user } = open('/auth?tab=signup')
    await user.type(field('Email'), 'theo@example.org')
    await user.type(field('Username'), 'theo')
    await user.type(field('Password'), 'Plum-Orbit-92')
    await user.click(screen.getByRole('checkbox'))
    await user.click(press('Create Account'))
    expect(await screen.findByText('Signup failed')).toBeTruthy()
    network.mockImplementation(() => new Promise(() => undefined))
    await user.click(press('Create Account'))
    await waitFor(() => expect(screen.queryByText('Signup failed')).toBeNull())
  })

  test('shows the house rules', async () => {
    const { user } = open('/auth?tab=signup')
    await user.click(press('house rules'))
    expect(await screen.findByRole('dialog', { name: 'House rules' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { hidden: true })).toHaveProperty('checked', false)
  })
})
