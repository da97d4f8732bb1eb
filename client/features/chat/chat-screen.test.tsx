import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '#client/testing/render-routes.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import { ChatScreen } from './chat-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function pressBackAfter(...entries: string[]) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const routes = [
    { path: '/chat/:userId', Component: ChatScreen },
    { path: '*', element: <p>Elsewhere</p> },
  ]
  const { router, unmount } = renderRoutes(routes, entries[0]!, { viewer: { id: 1 } })
  for (const entry of entries.slice(1)) await router.navigate(entry)
  await userEvent.click(await screen.findByRole('link', { name: 'Back' }))
  await screen.findByText('Elsewhere')
  unmount()
  return router.state.location.pathname
}

test('the arrow of a chat leads to where one came from, and to the messages where that is nowhere', async () => {
  expect(await pressBackAfter('/user/7', '/chat/7')).toBe('/user/7')
  expect(await pressBackAfter('/chat/7')).toBe('/messages')
})

function answerWith(viewer: Partial<CurrentUser>) {
  const other = { id: 7, username: 'theo', presence: 'away', gallery: [], profile: null }
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(JSON.stringify(String(url).includes('/api/user/') ? other : [])),
  )
  const routes = [{ path: '/chat/:userId', Component: ChatScreen }]
  return renderRoutes(routes, '/chat/7', { viewer: { id: 1, role: 'user', profile: null, ...viewer } })
}

test('an empty chat leads to where one writes, and to the set-up whoever has no profile', async () => {
  const { unmount } = answerWith({ profile: {} as CurrentUser['profile'] })
  await userEvent.click(await screen.findByRole('button', { name: 'Say hello' }))
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Type a message...'))
  unmount()
  answerWith({})
  const link = await screen.findByRole('link', { name: 'Set up your profile' })
  expect(link.getAttribute('href')).toBe('/profile-setup')
})
