import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { renderRoutes } from '#client/testing/render-routes.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import type { DirectMessage } from '#contract/chat.ts'
import { chatLive } from './chat.live.ts'
import { ChatMediaScreen } from './chat-media-screen.tsx'

const ME = 1
const HIM = 7

const mediaOf = (seq: number) => ({
  thumbUrl: `/media/${seq}/thumb`,
  thumbhash: null,
  width: 4,
  height: 3,
  durationMs: null,
  contentType: 'image/webp',
  mp4Url: null,
})

const photo = (seq: number, more: Partial<DirectMessage> = {}): DirectMessage => ({
  id: 100 + seq,
  seq,
  fromUserId: HIM,
  toUserId: ME,
  content: `/media/${seq}`,
  messageType: 'image',
  media: mediaOf(seq),
  unsent: false,
  isRead: true,
  clientId: null,
  createdAt: '2026-11-16T06:00:00.000Z',
  ...more,
})

let queryClient: QueryClient
let answer: DirectMessage[]

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(currentUserQuery.queryKey, { id: ME } as CurrentUser)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  const routes = [
    { path: '/chat/:userId/media', Component: ChatMediaScreen },
    { path: '*', element: <p>The chat</p> },
  ]
  const { router, container } = renderRoutes(routes, `/chat/${HIM}/media`, {
    viewer: { id: ME },
    queryClient,
  })
  const sources = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  return { router, sources }
}

test('the photos of a chat stand there, and what is unsent or deleted goes at once', async () => {
  answer = [photo(3), photo(2), photo(1)]
  const { sources } = open()
  await screen.findAllByRole('button', { name: 'Open photo' })
  expect(sources()).toEqual(['/media/3/thumb', '/media/2/thumb', '/media/1/thumb'])
  const shell = photo(2, { content: '', media: null, unsent: true })
  act(() => chatLive['chat.message-unsent']?.(shell, queryClient))
  act(() =>
    chatLive['conversations.received-media-changed']?.({ messageId: 101, change: 'deleted' }, queryClient),
  )
  await waitFor(() => expect(sources()).toEqual(['/media/3/thumb']))
})

test('a new photo, and one that disappears, need no other look at the screen', async () => {
  answer = [photo(1, { expiresAt: '2026-01-01T00:00:00.000Z' })]
  open()
  await screen.findByText('No photos or videos yet')
  answer = [photo(2)]
  act(() => chatLive['chat.message-sent']?.(photo(2), queryClient))
  expect(await screen.findAllByRole('button', { name: 'Open photo' })).toHaveLength(1)
})

test('of a photo that comes blurred no byte is asked for; a touch leads to it in the chat', async () => {
  answer = [photo(5, { media: { ...mediaOf(5), blurred: true } })]
  const { router, sources } = open()
  const tile = await screen.findByRole('button', { name: 'Blurred photo: show in chat' })
  expect(sources()).toEqual([])
  await userEvent.click(tile)
  await screen.findByText('The chat')
  expect(router.state.location).toMatchObject({ pathname: `/chat/${HIM}`, search: '?at=5' })
})
