import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  createBrowserRouter,
  createMemoryRouter,
  createPath,
  Link,
  Outlet,
  RouterProvider,
  useParams,
} from 'react-router'
import { expect, test } from 'vitest'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useIsOpen, useScreenSearch } from '#client/platform/panes.ts'
import type { ListScreen } from '#client/platform/routing.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { Panes } from './panes.tsx'
import { useListBeside } from './use-list-beside.ts'

function Row({ to }: { to: string }) {
  return (
    <Link to={to} data-item aria-current={useIsOpen(to) || undefined}>
      {to}
    </Link>
  )
}

function listOf(path: string, title: string): ListScreen {
  function List() {
    useDocumentTitle(title)
    const [search, setSearch] = useScreenSearch()
    return (
      <Screen header={<ScreenHeader title={title} back="/discovery" />}>
        <input aria-label={`Search ${title}`} />
        <button type="button" onClick={() => setSearch(new URLSearchParams({ show: 'unread' }))}>
          {`Unread of ${title}`}
        </button>
        <p>Shown: {search.get('show') ?? 'all'}</p>
        <Row to="/chat/1" />
        <Row to="/chat/2" />
        <Link to="/user/1">His page</Link>
      </Screen>
    )
  }
  return { path, width: 'column', load: async () => ({ Component: List }) }
}

const messages = listOf('/messages', 'Messages')
const taps = listOf('/taps', 'Taps')

function Chat() {
  const name = `Chat ${useParams().id}`
  useDocumentTitle(name)
  return (
    <Screen header={<ScreenHeader title={name} back="/messages" />}>
      <p>Hello</p>
    </Screen>
  )
}

function Frame({ hasRail }: { hasRail: boolean }) {
  const beside = useListBeside()
  return beside ? <Panes beside={beside} hasRail={hasRail} /> : <Outlet />
}

const routes = (hasRail: boolean) => [
  {
    element: <Frame hasRail={hasRail} />,
    handle: { lists: [messages, taps] },
    children: [
      ...[messages, taps].map((list) => ({ path: list.path, lazy: list.load, handle: { list } })),
      { path: '/chat/:id', Component: Chat, handle: { beside: messages } },
      { path: '/user/:id', element: <h1>A member</h1>, handle: { beside: messages } },
      { path: '/profile', element: <Link to="/chat/1">Write</Link> },
    ],
  },
]

function open(route: string, { hasRail = true } = {}) {
  const router = createMemoryRouter(routes(hasRail), { initialEntries: [route] })
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

/** Begins anew at the address and the entry of the history that the browser is at. */
function load() {
  const router = createBrowserRouter(routes(true))
  const { unmount } = render(<RouterProvider router={router} />)
  const leave = () => {
    unmount()
    router.dispose()
  }
  return { router, leave, user: userEvent.setup() }
}

test('a list stays as it is while one after another of it is open, and one step back closes the pane', async () => {
  const { router, user } = open('/messages')
  const search = await screen.findByRole('textbox', { name: 'Search Messages' })
  await user.type(search, 'theo')
  await user.click(screen.getByRole('link', { name: '/chat/1' }))
  expect(await screen.findByRole('heading', { name: 'Chat 1' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '/chat/1' }).ariaCurrent).toBe('true')
  await waitFor(() => expect(document.title).toMatch(/^Chat 1/))
  await user.click(screen.getByRole('link', { name: '/chat/2' }))
  expect(await screen.findByRole('heading', { name: 'Chat 2' })).toBeTruthy()
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Chat 2' })).toBeNull())
  expect(router.state.location.pathname).toBe('/messages')
  expect(screen.getByRole('textbox', { name: 'Search Messages' })).toBe(search)
  expect(search).toHaveProperty('value', 'theo')
  await waitFor(() => expect(document.title).toMatch(/^Messages/))
})

test('what is opened stands beside the list that was in sight, also after going back and forth', async () => {
  const { router, user } = open('/taps')
  await user.click(await screen.findByRole('link', { name: '/chat/1' }))
  await user.click(screen.getByRole('link', { name: 'His page' }))
  expect(await screen.findByRole('heading', { name: 'A member' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Taps' })).toBeTruthy()
  await router.navigate('/messages')
  expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy()
  await router.navigate(-1)
  expect(await screen.findByRole('heading', { name: 'Taps' })).toBeTruthy()
})

test('who arrives at a chat, or comes from a screen without a list, gets the list it belongs to', async () => {
  const { user } = open('/profile')
  await user.click(await screen.findByRole('link', { name: 'Write' }))
  expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Chat 1' })).toBeTruthy()
})

test('without a rail an arrow leads from the list to the grid', async () => {
  open('/messages', { hasRail: false })
  expect(await screen.findByRole('link', { name: 'Back' })).toBeTruthy()
})

test('beside a rail a list has no arrow back, what is open beside it a cross, and an empty pane says what to do', async () => {
  const { user } = open('/messages')
  expect(await screen.findByText('Choose a conversation to go on with it here.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull()
  await user.click(screen.getByRole('link', { name: '/chat/1' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Choose a conversation to go on with it here.')).toBeTruthy()
})

test('a list that is filtered keeps what is open beside it, and its filter when that is closed', async () => {
  const { router, user } = open('/taps')
  await user.click(await screen.findByRole('link', { name: '/chat/1' }))
  await user.click(await screen.findByRole('button', { name: 'Unread of Taps' }))
  expect(await screen.findByText('Shown: unread')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Chat 1' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/chat/1')
  await user.click(screen.getByRole('link', { name: '/chat/2' }))
  expect(await screen.findByRole('heading', { name: 'Chat 2' })).toBeTruthy()
  expect(screen.getByText('Shown: unread')).toBeTruthy()
  await router.navigate(-1)
  await waitFor(() => expect(createPath(router.state.location)).toBe('/taps?show=unread'))
  expect(screen.getByText('Shown: unread')).toBeTruthy()
})

test('a page that is reloaded has the list beside it from which it was opened, filtered as it was', async () => {
  window.history.replaceState(null, '', '/taps')
  const before = load()
  await before.user.click(await screen.findByRole('link', { name: 'His page' }))
  await before.user.click(await screen.findByRole('button', { name: 'Unread of Taps' }))
  expect(await screen.findByText('Shown: unread')).toBeTruthy()
  before.leave()
  const after = load()
  expect(await screen.findByRole('heading', { name: 'A member' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Taps' })).toBeTruthy()
  expect(screen.getByText('Shown: unread')).toBeTruthy()
  after.leave()
  window.history.replaceState({ ...window.history.state, listBeside: { pathname: '/admin' } }, '')
  const astray = load()
  expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy()
  astray.leave()
  window.history.replaceState(null, '', '/')
})
