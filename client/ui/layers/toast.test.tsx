import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast } from './toast.tsx'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<Toaster />)
})
afterEach(() => {
  act(() => vi.runAllTimers())
  vi.useRealTimers()
})

const show = (options: Parameters<typeof toast>[0]) => act(() => toast(options))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const cards = () => screen.queryAllByTestId('toast')

test('a newer toast takes the place of the one that shows', () => {
  show({ title: 'First' })
  show({ title: 'Second' })
  expect(cards()).toHaveLength(1)
  expect(cards()[0]?.textContent).toContain('Second')
})

test('a toast stays for 5000 ms', async () => {
  show({ title: 'Updated' })
  await pass(4900)
  expect(cards()).toHaveLength(1)
  await pass(200)
  expect(cards()).toHaveLength(0)
})

test('a toast may be given another time', async () => {
  show({ title: 'Token', duration: 10_000 })
  await pass(9900)
  expect(cards()).toHaveLength(1)
  await pass(200)
  expect(cards()).toHaveLength(0)
})

test('the cross closes a toast', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  show({ title: 'Updated', description: 'Looking good.' })
  expect(cards()[0]?.textContent).toContain('Looking good.')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(cards()).toHaveLength(0)
})

test('a destructive toast is told apart and announced at once', async () => {
  show({ title: 'Login failed', variant: 'destructive' })
  await pass(100)
  expect(cards()[0]?.hasAttribute('data-destructive')).toBe(true)
  const announced = [...document.querySelectorAll('[aria-live="assertive"]')].map((each) => each.textContent)
  expect(announced.join()).toContain('Login failed')
})

test('F8 moves the focus to the toasts', () => {
  show({ title: 'Updated' })
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.activeElement).toBe(screen.getByTestId('toasts'))
})

test('a toast can be taken back by its id, twice without harm', () => {
  let id = 0
  act(() => {
    id = toast({ title: 'Uploading' }).id
  })
  act(() => dismissToast(id))
  act(() => dismissToast(id))
  expect(cards()).toHaveLength(0)
})

test('title and text are announced apart', () => {
  show({ title: 'Failed to send message', description: 'Please try again.' })
  expect(cards()[0]?.textContent).toContain('Failed to send message. Please try again.')
})
