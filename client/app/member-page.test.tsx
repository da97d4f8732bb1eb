import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { MemberRating } from './member-page.tsx'

const network = vi.fn<typeof fetch>()
const draw = () => renderScreen(<MemberRating member={{ id: 7, username: 'theo' }} canRate={false} />)

afterEach(() => {
  vi.unstubAllGlobals()
})

test("'No ratings yet' is said only once that is known", async () => {
  vi.stubGlobal('fetch', network)
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { unmount, queryClient } = draw()
  expect(screen.queryByText('No ratings yet')).toBeNull()
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('error'))
  expect(screen.queryByText('No ratings yet')).toBeNull()
  unmount()
  network.mockResolvedValueOnce(new Response('{"rating":0,"count":0}'))
  draw()
  expect(await screen.findByText('No ratings yet')).toBeTruthy()
})
