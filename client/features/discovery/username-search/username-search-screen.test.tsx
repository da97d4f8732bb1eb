import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '#client/testing/render-routes.tsx'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { UsernameSearchScreen } from './username-search-screen.tsx'

const member = (id: number, username: string): DiscoveredMember => ({
  id,
  username,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  thumbUrl: null,
  thumbhash: null,
  isVerified: false,
  presence: 'away',
  distance: null,
  averageRating: 0,
  profile: {
    role: 'Feedr',
    age: 34,
    hostTravelPreference: 'Travel/Host',
    sexualOrientation: 'Gay',
    attribute: '',
    bio: '',
    interests: [],
    available: null,
    locationPrecision: null,
    locationLat: null,
    locationLng: null,
  },
})

/** Another one in each test: what he looked for last is remembered. */
let me = 5000
let asked: string[]
let answer: (start: string) => Response | Promise<Response>

beforeEach(() => {
  me++
  asked = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!String(url).endsWith('/api/username-search')) return new Response('{}', { status: 404 })
    const { start } = JSON.parse(String(init?.body))
    asked.push(start)
    return answer(start)
  })
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  const routes = [
    { path: '/search', Component: UsernameSearchScreen },
    { path: '*', element: <p>His page</p> },
  ]
  return renderRoutes(routes, '/search', { viewer: { id: me } }).router
}

const enter = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

test('the field has the focus, one letter asks for nothing, and a name is asked for once when one stops typing', async () => {
  answer = () => Response.json([])
  open()
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  enter('p')
  expect(screen.getByText('Type at least two letters of his username.')).toBeDefined()
  for (const text of ['pe', 'ped', 'Pedro']) enter(text)
  await screen.findByRole('heading', { name: 'No one by that name' })
  expect(asked).toEqual(['pedro'])
})

test('whom one finds is a tile that leads to his page, and is there again when one comes back', async () => {
  answer = () => Response.json([member(7, 'Marco'), member(8, 'marc_o')])
  const router = open()
  enter('marc')
  await userEvent.click(await screen.findByLabelText(/^Marco,/))
  await screen.findByText('His page')
  expect(router.state.location.pathname).toBe('/user/7')
  await act(() => router.navigate(-1))
  await screen.findByLabelText(/^Marco,/)
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'marc')
  enter('marc_')
  // What the next answer must hold too is shown before it comes, and nobody else.
  expect(screen.queryByLabelText(/^Marco,/)).toBeNull()
  expect(screen.getByLabelText(/^marc_o,/)).toBeDefined()
})

test('an answer that comes late shows nobody under the name that is looked for now', async () => {
  const late = Promise.withResolvers<Response>()
  answer = (start) => (start === 'jo' ? late.promise : Response.json([member(9, 'maxim')]))
  open()
  enter('jo')
  await waitFor(() => expect(asked).toEqual(['jo']))
  enter('max')
  await screen.findByLabelText(/^maxim,/)
  await act(async () => late.resolve(Response.json([member(6, 'jonas')])))
  expect(screen.queryByLabelText(/^jonas,/)).toBeNull()
  expect(screen.getByLabelText(/^maxim,/)).toBeDefined()
})

test('a failure says what happened and can be tried again; at the limit it says that it is enough for now', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  open()
  enter('marco')
  await screen.findByRole('heading', { name: 'Unable to search' })
  expect(screen.getByText('Network error. Check your connection and try again.')).toBeDefined()
  answer = () =>
    Response.json(
      { code: 'too_many', message: 'You have seen a lot of men for now.' },
      { status: 429, headers: { 'retry-after': '1500' } },
    )
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: 'That’s plenty for now' })
  expect(screen.getByText('You have seen a lot of men for now.')).toBeDefined()
  answer = () => Response.json([member(7, 'marco')])
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByLabelText(/^marco,/)
})
