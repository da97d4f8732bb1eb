import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { renderRoutes } from '#client/testing/render-routes.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import type { DirectMessage } from '#contract/chat.ts'
import type { FoundMessage } from '#contract/message-search.ts'
import { chatLive } from './chat.live.ts'
import { ChatSearchScreen } from './chat-search-screen.tsx'

/** Another one in each test: what he looked for last is remembered. */
let me = 0
const HIM = 7
const found = (seq: number, excerpt: string): FoundMessage => ({
  id: 100 + seq,
  seq,
  fromUserId: HIM,
  excerpt,
  createdAt: '2026-03-01T06:00:00.000Z',
})

type Page = { hits: FoundMessage[]; headers?: Record<string, string> }
let queryClient: QueryClient
let asked: { text: string; cursor?: string }[]
let answer: (body: { text: string; cursor?: string }) => Page

beforeEach(() => {
  me++
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  queryClient.setQueryData(currentUserQuery.queryKey, { id: me } as CurrentUser)
  asked = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!String(url).endsWith('/search')) return new Response('{}', { status: 404 })
    const body = JSON.parse(String(init?.body))
    asked.push(body)
    const { hits, headers } = answer(body)
    return new Response(JSON.stringify(hits), { headers })
  })
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  const routes = [
    { path: '/chat/:userId/search', Component: ChatSearchScreen },
    { path: '*', element: <p>The chat</p> },
  ]
  return renderRoutes(routes, `/chat/${HIM}/search`, { viewer: { id: me }, queryClient }).router
}

const enter = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

test('a hit shows the word in its own letters, leads to its message, and is there again when one comes back', async () => {
  answer = () => ({ hits: [found(5, 'At the CAFÉ tonight')] })
  const router = open()
  enter('cafe')
  const hit = await screen.findByRole('link', { name: /At the CAFÉ tonight/ })
  expect(hit.querySelector('mark')?.textContent).toBe('CAFÉ')
  await userEvent.click(hit)
  await screen.findByText('The chat')
  expect(router.state.location).toMatchObject({ pathname: `/chat/${HIM}`, search: '?at=5' })
  await act(() => router.navigate(-1))
  await screen.findByRole('link', { name: /At the CAFÉ tonight/ })
})

test('one letter asks for nothing, and a word is asked for once when one stops typing', async () => {
  answer = () => ({ hits: [] })
  open()
  enter('p')
  expect(screen.getByText('Type at least two letters of a word.')).toBeDefined()
  for (const text of ['pi', 'piz', 'pizza']) enter(text)
  await screen.findByText('No message in this chat has these words.')
  expect(asked).toEqual([{ text: 'pizza' }])
})

test('a long search goes on by itself, then says how far it has come and goes on when it is asked to', async () => {
  const tired = { 'x-next-cursor': 'on', 'x-searched-to': '2026-03-03T12:00:00.000Z' }
  answer = () => (asked.length <= 5 ? { hits: [], headers: tired } : { hits: [found(1, 'a needle')] })
  open()
  enter('needle')
  await screen.findByText(/Searched back to 3 Mar 2026/)
  expect(asked).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Search further' }))
  await screen.findByRole('link', { name: /a needle/ })
  expect(asked.at(-1)).toEqual({ text: 'needle', cursor: 'on' })
})

test('what is unsent is found no more, and what fails says so and can be tried again', async () => {
  answer = () => ({ hits: [found(5, 'pizza regretted'), found(4, 'pizza kept')] })
  open()
  enter('pizza')
  await screen.findByRole('link', { name: /pizza regretted/ })
  const shell = { id: 105, seq: 5, fromUserId: HIM, toUserId: me, unsent: true } as DirectMessage
  act(() => chatLive['chat.message-unsent']?.(shell, queryClient))
  await waitFor(() => expect(screen.getAllByRole('link', { name: /pizza/ })).toHaveLength(1))
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  enter('pizza tonight')
  await screen.findByText('Unable to search messages')
  answer = () => ({ hits: [found(4, 'pizza tonight')] })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('link', { name: /pizza tonight/ })
})
