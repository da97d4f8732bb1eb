import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { stubNetwork } from '#client/testing/network.ts'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { Toaster } from '#client/ui/layers/toaster.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'

const network = stubNetwork()

function open(route: string) {
  return renderScreen(
    <>
      <ForgotPasswordScreen />
      <Toaster />
    </>,
    { route },
  )
}

/** What was sent, but for the list of common passwords, which nothing is sent for. */
const sent = () => network.mock.calls.filter(([path]) => path !== '/api/common-passwords')

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const press = (name: string) => screen.getByRole('button', { name })

describe('the email step', () => {
  test("is 'Forgot Password' with a way back to /auth, and wants a valid address", async () => {
    const { user } = open('/forgot-password')
    expect(screen.getByRole('heading', { name: 'Forgot Password' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/auth')
    await user.type(field('Email'), 'nobody')
    await user.click(press('Send Reset Link'))
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    expect(network).not.toHaveBeenCalled()
  })

  test("says 'Reset link sent' and stays, for the token comes by mail", async () => {
    network.mockImplementation(async () => Response.json({ message: 'ok' }))
    const { user } = open('/forgot-password')
    await user.type(field('Email'), 'theo@example.org')
    await user.click(press('Send Reset Link'))
    expect(await screen.findByText('Reset link sent')).toBeTruthy()
    expect(screen.getByText('If the email exists, a password reset link has been sent.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Forgot Password' })).toBeTruthy()
  })

  test("reads 'Sending...' while pending", async () => {
    network.mockReturnValue(new Promise(() => {}))
    const { user } = open('/forgot-password')
    await user.type(field('Email'), 'theo@example.org')
    await user.click(press('Send Reset Link'))
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveProperty('disabled', true)
  })

  test('goes on to the reset step when the server returns a token, and shows it', async () => {
    network.mockImplementation(async () => Response.json({ message: 'ok', resetToken: 'abc123' }))
    const { user } = open('/forgot-password')
    await user.type(field('Email'), 'theo@example.org')
    await user.click(press('Send Reset Link'))
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeTruthy()
    expect(field('Reset Token')).toHaveProperty('value', 'abc123')
    expect(screen.getByText('Reset token: abc123')).toBeTruthy()
  })
})

describe('the reset step', () => {
  test('is where a token in the address leads, with the token filled in', () => {
    open('/forgot-password?token=xyz')
    expect(screen.getByRole('heading', { name: 'Reset Password' })).toBeTruthy()
    expect(field('Reset Token')).toHaveProperty('value', 'xyz')
  })

  test.each([
    ['Abcdef1', 'Abcdef2', "Passwords don't match"],
    ['abcdef1', 'abcdef1', 'Password must contain at least one uppercase letter'],
  ])('answers %j and %j with %j', async (password, confirmation, message) => {
    const { user } = open('/forgot-password?token=xyz')
    await user.type(field('New Password'), password)
    await user.type(field('Confirm Password'), confirmation)
    await user.click(press('Reset Password'))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('wants a token', async () => {
    const { user } = open('/forgot-password?token=xyz')
    await user.clear(field('Reset Token'))
    await user.click(press('Reset Password'))
    expect(await screen.findByText('Reset token is required')).toBeTruthy()
  })

  test("answers a token that is no good with 'Reset failed'", async () => {
    network.mockImplementation(async () =>
      Response.json({ code: 'invalid', message: 'This link has expired' }, { status: 400 }),
    )
    const { user } = open('/forgot-password?token=xyz')
    await user.type(field('New Password'), 'Abcdef1')
    await user.type(field('Confirm Password'), 'Abcdef1')
    await user.click(press('Reset Password'))
    expect(await screen.findByText('Reset failed')).toBeTruthy()
    expect(screen.getByText('This link has expired')).toBeTruthy()
    expect(JSON.parse(String(sent()[0]?.[1]?.body))).toEqual({
      token: 'xyz',
      newPassword: 'Abcdef1',
    })
  })
})
