import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import type { Member } from '#contract/profile.ts'
import { MemberScreen } from './member-screen.tsx'

const network = vi.fn<typeof fetch>()
const admin = { id: 1001, username: 'boss', role: 'admin' } as CurrentUser
const theo: Member = {
  id: 1042,
  username: 'theo',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  thumbUrl: null,
  thumbhash: null,
  presence: 'away',
  isVerified: false,
  profile: null,
  pictureCaption: '',
  gallery: [],
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a suspended member has a banner and no way to reach him', async () => {
  vi.stubGlobal('fetch', network)
  network.mockResolvedValueOnce(
    new Response(JSON.stringify({ ...theo, suspendedAt: '2026-11-12T12:00:00.000Z' })),
  )
  renderScreen(
    <ViewerProvider viewer={admin}>
      <Routes>
        <Route path="/user/:id" element={<MemberScreen tap={() => <button type="button">Tap</button>} />} />
      </Routes>
    </ViewerProvider>,
    { route: '/user/1042' },
  )
  expect(await screen.findByText(/Suspended since 12 Nov 2026/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: /theo/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Message' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Tap' })).toBeNull()
})
