import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { newMember } from '#client/testing/current-user.ts'
import { stubNetwork } from '#client/testing/network.ts'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { VerifyEmailScreen } from './verify-email-screen.tsx'

const theo = newMember({ emailProven: false })

const network = stubNetwork()
const answers: Record<string, () => Response> = {}

beforeEach(() => {
  network.mockImplementation(async (path) => answers[String(path)]!())
  answers['/api/user'] = () => Response.json(theo)
})

const open = () => renderScreen(<VerifyEmailScreen />, { route: '/verify-email?token=abc' })
const sent = () => network.mock.calls.filter(([path]) => path === '/api/verify-email')

test('the link alone proves nothing; a press does', async () => {
  answers['/api/verify-email'] = () => Response.json({ ...theo, emailProven: true })
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Confirm my address' })
  expect(screen.getByText('theo@example.org')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
  expect(sent()[0]?.[1]?.body).toBe('{"token":"abc"}')
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/discovery')
})

test('a link that is no good says so, and can be sent again', async () => {
  answers['/api/verify-email'] = () =>
    Response.json({ code: 'invalid', message: 'This link is not valid.' }, { status: 400 })
  answers['/api/verify-email/send'] = () => new Response(null, { status: 204 })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Confirm my address' }))
  expect(await screen.findByText('This link is not valid.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  expect(network.mock.calls.at(-1)?.[0]).toBe('/api/verify-email/send')
})

test('whoever is signed out is asked to sign in first, and comes back to the link', async () => {
  const replace = vi.fn()
  vi.stubGlobal('location', { ...window.location, replace })
  answers['/api/user'] = () =>
    Response.json({ code: 'signed_out', message: 'Authentication required' }, { status: 401 })
  answers['/api/login'] = () => Response.json(theo)
  const { user } = open()
  await user.type(await screen.findByLabelText('Email or username'), 'theo')
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'Plum-Orbit-92')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/verify-email?token=abc'))
})
