import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryOf } from '#client/platform/api/query-of.ts'
import { type Quickie, quickiesApi } from '#contract/quickies.ts'
import { useMarkSeen } from './quickies.api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const quickie = (seen: boolean): Quickie => ({
  id: 7,
  userId: 2,
  user: {
    id: 2,
    username: 'theo',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    thumbUrl: null,
    thumbhash: null,
    presence: 'away',
    isVerified: false,
    profile: null,
  },
  videoUrl: '/media/a.webm',
  contentType: 'video/webm',
  mp4Url: null,
  posterUrl: null,
  thumbhash: null,
  caption: '',
  durationMs: 3000,
  seen,
  views: null,
  createdAt: '2026-05-03T12:00:00.000Z',
})

test('a quickie that was watched stays so, though an answer that was read before comes after', async () => {
  let isKnown = false
  let answerEarly: (() => void) | undefined
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'POST') {
      isKnown = true
      return Response.json({ success: true })
    }
    const answer = Response.json([quickie(isKnown)])
    if (!isKnown && answerEarly === undefined) await new Promise<void>((done) => (answerEarly = done))
    expect(address).toContain('/api/quickies')
    return answer
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = queryOf(quickiesApi.list)
  queryClient.setQueryData(list.queryKey, [quickie(false)])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ list: useQuery(list), mark: useMarkSeen() }), { wrapper })
  await waitFor(() => expect(answerEarly).toBeDefined())
  await act(() => result.current.mark.mutateAsync(7))
  await act(async () => answerEarly?.())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(result.current.list.data?.[0]?.seen).toBe(true)
})
