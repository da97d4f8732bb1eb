import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { itemsIn } from '#client/platform/api/lists.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import type { Conversation } from '#contract/chat.ts'
import { type Member, profileApi } from '#contract/profile.ts'
import { conversationList } from './chat.api.ts'
import { chatLive } from './chat.live.ts'

test('whoever comes online is online in the list of conversations and on his page alike', () => {
  const queryClient = new QueryClient()
  const page = queryOf(profileApi.member, { params: { id: 7 } }).queryKey
  queryClient.setQueryData(page, { id: 7, presence: 'away' } as Member)
  queryClient.setQueryData(conversationList().queryKey, {
    pages: [
      {
        body: [{ user: { id: 7, presence: 'away' } } as Conversation],
        headers: { 'x-next-cursor': undefined },
      },
    ],
    pageParams: [undefined],
  })
  chatLive['presence.changed']?.({ userId: 7, presence: 'online' }, queryClient)
  expect(queryClient.getQueryData(page)?.presence).toBe('online')
  expect(itemsIn(queryClient, conversationList())?.[0]?.user.presence).toBe('online')
})

test('a chat that was opened without a connection learns whom it is with when there is one', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const read = vi
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ id: 7, username: 'theo' })
  const page = { ...queryOf(profileApi.member, { params: { id: 7 } }), queryFn: read }
  const header = new QueryObserver(queryClient, page)
  const leave = header.subscribe(() => undefined)
  await vi.waitFor(() => expect(header.getCurrentResult().isError).toBe(true))
  chatLive.onConnect?.(queryClient)
  await vi.waitFor(() => expect(header.getCurrentResult().data?.username).toBe('theo'))
  leave()
})
