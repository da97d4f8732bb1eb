import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { createBrowserRouter, RouterProvider, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followRouter, useBackCloses } from './layer-history.ts'

function Layer({ name, open, onClose }: { name: string; open: boolean; onClose: () => void }) {
  useBackCloses(open, onClose)
  if (!open) return null
  return (
    <p>
      {name} is open <button type="button" onClick={onClose}>{`Close ${name}`}</button>
    </p>
  )
}

function Page() {
  const navigate = useNavigate()
  const [sheet, setSheet] = useState(false)
  const [dialog, setDialog] = useState(false)
  return (
    <>
      <h1>Page</h1>
      <Layer name="sheet" open={sheet} onClose={() => setSheet(false)} />
      <Layer name="dialog" open={dialog} onClose={() => setDialog(false)} />
      <button type="button" onClick={() => setSheet(true)}>
        Open sheet
      </button>
      <button type="button" onClick={() => setDialog(true)}>
        Open dialog
      </button>
      <button
        type="button"
        onClick={() => {
          setSheet(false)
          setDialog(true)
        }}
      >
        Swap
      </button>
      <button
        type="button"
        onClick={() => {
          setSheet(false)
          navigate('/elsewhere')
        }}
      >
        Go on
      </button>
      <button
        type="button"
        onClick={() => {
          setSheet(false)
          navigate('/instead', { replace: true })
        }}
      >
        Go instead
      </button>
    </>
  )
}

/** In many short waits: after one long one a busy machine would run what is due all at once. */
const settled = () =>
  act(async () => {
    for (let round = 0; round < 12; round++) await new Promise((resolve) => setTimeout(resolve, 5))
  })
const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }))
  await settled()
}
const back = async () => {
  act(() => history.back())
  await settled()
}
const isOpen = (name: string) => screen.queryByText(`${name} is open`) !== null
const heading = () => screen.getByRole('heading').textContent
let router: ReturnType<typeof createBrowserRouter>

beforeEach(async () => {
  router = createBrowserRouter([
    { path: '/before', element: <h1>Before</h1> },
    { path: '/page', element: <Page /> },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    { path: '/instead', element: <h1>Instead</h1> },
    { path: '*', element: <h1>Start</h1> },
  ])
  followRouter(router)
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  await act(() => router.navigate('/before'))
  await act(() => router.navigate('/page'))
})
afterEach(() => router.dispose())

test('Back closes an open layer and stays on the page', async () => {
  await press('Open sheet')
  await back()
  expect(isOpen('sheet')).toBe(false)
  expect(heading()).toBe('Page')
  await back()
  expect(heading()).toBe('Before')
})

test('a layer closed otherwise costs no further Back', async () => {
  await press('Open sheet')
  await press('Close sheet')
  await back()
  expect(heading()).toBe('Before')
})

test('of two layers the topmost goes first', async () => {
  await press('Open sheet')
  await press('Open dialog')
  await back()
  expect([isOpen('sheet'), isOpen('dialog')]).toEqual([true, false])
  await back()
  expect(isOpen('sheet')).toBe(false)
  expect(heading()).toBe('Page')
})

test('a layer that gives way to another leaves one step to go back', async () => {
  await press('Open sheet')
  await press('Swap')
  expect([isOpen('sheet'), isOpen('dialog')]).toEqual([false, true])
  await back()
  expect(isOpen('dialog')).toBe(false)
  await back()
  expect(heading()).toBe('Before')
})

test('navigating out of a layer leads back to the page, and from there to the one before', async () => {
  await press('Open sheet')
  await press('Go on')
  expect(heading()).toBe('Elsewhere')
  await back()
  expect(heading()).toBe('Page')
  expect(isOpen('sheet')).toBe(false)
  await back()
  expect(heading()).toBe('Before')
})

test('a page that replaces the one under a layer is not found again by Back', async () => {
  await press('Open sheet')
  await press('Go instead')
  expect(heading()).toBe('Instead')
  expect(location.pathname).toBe('/instead')
  await back()
  expect(heading()).toBe('Before')
})

test('a page that is pushed while a closed layer is stepped back from stays, where the step ends below it as in Firefox', async () => {
  await press('Open sheet')
  const go = history.go.bind(history)
  const { length } = history
  let arrive = () => {}
  const step = vi.spyOn(history, 'go').mockImplementationOnce((steps = 0) => {
    arrive = () => go(steps - (history.length - length))
  })
  await userEvent.click(screen.getByRole('button', { name: 'Close sheet' }))
  await vi.waitFor(() => expect(step).toHaveBeenCalled())
  await act(() => router.navigate('/elsewhere'))
  act(() => arrive())
  await vi.waitFor(() => expect(history.length).toBe(length))
  expect([heading(), location.pathname]).toEqual(['Elsewhere', '/elsewhere'])
  await back()
  expect([heading(), location.pathname]).toEqual(['Page', '/page'])
})
