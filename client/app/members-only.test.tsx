import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '#client/platform/api/call.ts'
import { createQueryClient } from '#client/platform/query-client.ts'
import { recheckSession } from '#client/platform/session/current-user.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { newMember } from '#client/testing/current-user.ts'
import { stubNetwork } from '#client/testing/network.ts'
import { authApi } from '#contract/auth.ts'
import { GuestsOnly } from './arrival.tsx'
import { MembersOnly } from './members-only.tsx'

const theo = newMember()
const signedOut = () =>
  Response.json({ code: 'signed_out', message: 'Authentication required' }, { status: 401 })

const network = stubNetwork()

function Name() {
  return <h1>{useViewer().username}</h1>
}

function open(route: string) {
  const queryClient = createQueryClient(() => void recheckSession(queryClient))
  const router = createMemoryRouter(
    [
      { Component: GuestsOnly, children: [{ path: '/auth', element: <h1>Welcome Back</h1> }] },
      {
        Component: MembersOnly,
        children: [
          { path: '/discovery', Component: Name },
          { path: '/create-group', Component: Name, handle: { signedOut: { title: 'Sign In Required' } } },
        ],
      },
    ],
    { initialEntries: [route] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  // Any call that is refused, as a screen would make it.
  const refusedCall = () =>
    act(() =>
      queryClient.fetchQuery({ queryKey: ['any'], queryFn: () => call(authApi.sessions) }).catch(() => {}),
    )
  return { router, refusedCall }
}

beforeEach(() => {
  // The socket has no server here; it keeps trying and nothing depends on it.
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      static OPEN = 1
      static CLOSED = 3
      readyState = 0
      close() {}
    },
  )
})

describe('a screen for members', () => {
  test('shows a spinner while the session is loading', async () => {
    network.mockReturnValue(new Promise(() => {}))
    open('/discovery')
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  })

  test('sends a visitor to /auth', async () => {
    network.mockImplementation(async () => signedOut())
    const { router } = open('/discovery')
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/auth')
  })

  test('opens for a member', async () => {
    network.mockImplementation(async () => Response.json(theo))
    open('/discovery')
    expect(await screen.findByRole('heading', { name: 'theo' })).toBeTruthy()
  })

  test('gives way to the step that is missing, for a member who is held until his address is proven', async () => {
    network.mockImplementation(async () => Response.json({ ...theo, emailProven: false, isHeld: true }))
    open('/discovery')
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
    expect(screen.getByText('theo@example.org')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect(network.mock.calls.at(-1)?.[0]).toBe('/api/verify-email/send')

    // He has followed the link in another tab, and comes back.
    network.mockImplementation(async () => Response.json(theo))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByRole('heading', { name: 'theo' })).toBeTruthy()
  })

  test('treats a failing server as neither, and tries again when asked', async () => {
    network.mockImplementationOnce(async () => new Response('', { status: 503 }))
    network.mockImplementation(async () => Response.json(theo))
    open('/discovery')
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'theo' })).toBeTruthy()
  })
})

describe('a session that a call finds lost', () => {
  test('is checked once more, and the screen stays when it is there after all', async () => {
    network.mockImplementation(async (path) => (path === '/api/user' ? Response.json(theo) : signedOut()))
    const { refusedCall } = open('/create-group')
    await screen.findByRole('heading', { name: 'theo' })
    await refusedCall()
    await vi.waitFor(() =>
      expect(network.mock.calls.filter(([path]) => path === '/api/user')).toHaveLength(2),
    )
    expect(screen.getByRole('heading', { name: 'theo' })).toBeTruthy()
  })

  test("leads to 'Go to Sign In' and 'Try Again' where the screen has words for it", async () => {
    network.mockImplementationOnce(async () => Response.json(theo))
    network.mockImplementation(async () => signedOut())
    const { refusedCall } = open('/create-group')
    await screen.findByRole('heading', { name: 'theo' })
    await refusedCall()
    expect(await screen.findByRole('heading', { name: 'Sign In Required' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe('/auth')

    network.mockImplementation(async () => Response.json(theo))
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'theo' })).toBeTruthy()
  })

  test('leads to /auth elsewhere', async () => {
    network.mockImplementationOnce(async () => Response.json(theo))
    network.mockImplementation(async () => signedOut())
    const { refusedCall } = open('/discovery')
    await screen.findByRole('heading', { name: 'theo' })
    await refusedCall()
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
  })
})

test('a member who comes to /auth is sent to /discovery', async () => {
  network.mockImplementation(async () => Response.json(theo))
  const { router } = open('/auth')
  expect(await screen.findByRole('heading', { name: 'theo' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/discovery')
})

test('the viewer outside its provider is an error that says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Name />)).toThrow('must be used within an authentication provider')
})
