import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { refreshBadges, useBadge } from './badges.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function Badge() {
  return <p>{useBadge('messages')}</p>
}

test('badges that several features refresh in one go are read once', async () => {
  let count = 0
  const network = vi.fn(async () => {
    count++
    return new Response(
      JSON.stringify({ messages: count, taps: 0, groups: 0, feedback: 0, notifications: 0 }),
    )
  })
  vi.stubGlobal('fetch', network)
  const { findByText, queryClient } = renderScreen(<Badge />)
  await findByText('1')
  act(() => {
    for (let features = 0; features < 5; features++) refreshBadges(queryClient)
  })
  await findByText('2')
  expect(network).toHaveBeenCalledTimes(2)
})
