import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { SessionList } from './session-list.tsx'

const here = {
  id: 1,
  device: 'Firefox on Linux',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-01T00:00:00.000Z',
  isCurrent: true,
  failedTries: 0,
  lastFailedTryAt: null as string | null,
}

afterEach(() => {
  vi.unstubAllGlobals()
})

function open(sessions: (typeof here)[]) {
  vi.stubGlobal('fetch', async () => Response.json(sessions))
  return renderScreen(<SessionList />)
}

test('failed tries are told with when the last one was', async () => {
  const minutesAgo = new Date(Date.now() - 5 * 60_000).toISOString()
  open([{ ...here, failedTries: 3, lastFailedTryAt: minutesAgo }])
  expect(await screen.findByText('3 failed tries to sign in')).toBeTruthy()
  expect(screen.getByText(/The last one .*5 minutes ago/)).toBeTruthy()
})

test('nothing is said where none failed', async () => {
  open([here])
  expect(await screen.findByText('This device')).toBeTruthy()
  expect(screen.queryByText(/failed/)).toBeNull()
})
