import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { WaitingVerification } from '#contract/verification.ts'
import { VerificationTab } from './verification-tab.tsx'

const network = vi.fn<typeof fetch>()
const request = (id: number, username: string, heldBy: string | null = null): WaitingVerification => ({
  id,
  user: { id, username },
  gesture: 'wave',
  waitingSince: '2026-11-12T12:00:00.000Z',
  pictures: [],
  heldBy,
})
const sent = () =>
  network.mock.calls.flatMap(([path, init]) => (init?.method === 'POST' ? [String(path)] : []))

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function draw(...waiting: WaitingVerification[]) {
  network.mockImplementation(async (path, init) => {
    if (init?.method !== 'POST') return Response.json(waiting)
    return Response.json(String(path).endsWith('/open') ? { url: '/media/film' } : { success: true })
  })
  const { user } = renderScreen(<VerificationTab />)
  await screen.findByRole('region', { name: `Request of ${waiting[0]!.user.username}` })
  return user
}

test('nothing is decided before the video is open, by a key neither', async () => {
  const user = await draw(request(5, 'marco'))
  await user.keyboard('v1')
  expect(sent()).toEqual([])
  await user.keyboard('o')
  expect(await screen.findByLabelText('Video')).toBeTruthy()
  await user.keyboard('2')
  await waitFor(() =>
    expect(sent()).toEqual(['/api/admin/verifications/5/open', '/api/admin/verifications/5']),
  )
})

test('the next request begins without a video, and one that another admin has open cannot be opened', async () => {
  const user = await draw(request(5, 'marco'), request(6, 'sven', 'boss'))
  await user.keyboard('o')
  await screen.findByLabelText('Video')
  await user.keyboard('j')
  expect(screen.getByRole('region', { name: 'Request of sven' })).toBeTruthy()
  expect(screen.queryByLabelText('Video')).toBeNull()
  await user.keyboard('o')
  expect(sent()).toEqual(['/api/admin/verifications/5/open'])
  await user.keyboard('k')
  expect(screen.getByRole('region', { name: 'Request of marco' })).toBeTruthy()
})
