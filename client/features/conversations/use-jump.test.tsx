import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { atMessage, useAddressed } from './use-jump.ts'

test('a chat opens at the message that its address names, when it is there, and until then nothing counts as read', async () => {
  const arrivals: (() => void)[] = []
  const lead = vi.fn(() => new Promise<void>((resolve) => arrivals.push(resolve)))
  const onArrived = vi.fn()
  let isReady = false
  function Chat() {
    return useAddressed(isReady, lead, onArrived) ? 'on the way' : 'there'
  }
  const router = createMemoryRouter([{ path: '/chat/:userId', Component: Chat }], {
    initialEntries: [atMessage('/chat/7', 40)],
  })
  render(<RouterProvider router={router} />)
  await screen.findByText('on the way')
  expect(lead).not.toHaveBeenCalled()

  isReady = true
  await act(() => router.navigate(atMessage('/chat/7', 41), { replace: true }))
  expect(lead.mock.calls).toEqual([[41]])
  expect(screen.getByText('on the way')).toBeDefined()
  await act(async () => arrivals.pop()!())
  await screen.findByText('there')
  expect(onArrived).toHaveBeenCalledTimes(1)

  // The same hit once more leads there once more; a chat without a message leads nowhere.
  await act(() => router.navigate(atMessage('/chat/7', 41)))
  await waitFor(() => expect(lead).toHaveBeenCalledTimes(2))
  await act(() => router.navigate('/chat/7'))
  await screen.findByText('there')
  await act(() => router.navigate('/chat/7?at=x'))
  await screen.findByText('there')
  expect(lead).toHaveBeenCalledTimes(2)
})
