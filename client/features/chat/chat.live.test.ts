import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryOf } from '#client/platform/api/query-of.ts'
import { type Conversation, chatApi } from '#contract/chat.ts'
import { type Member, profileApi } from '#contract/profile.ts'
import { chatLive } from './chat.live.ts'

test('whoever comes online is online in the list of conversations and on his page alike', () => {
  const queryClient = new QueryClient()
  const page = queryOf(profileApi.member, { params: { id: 7 } }).queryKey
  const list = queryOf(chatApi.conversations).queryKey
  queryClient.setQueryData(page, { id: 7, presence: 'away' } as Member)
  queryClient.setQueryData(list, [{ user: { id: 7, presence: 'away' } } as Conversation])
  chatLive['presence.changed']?.({ userId: 7, presence: 'online' }, queryClient)
  expect(queryClient.getQueryData(page)?.presence).toBe('online')
  expect(queryClient.getQueryData(list)?.[0]?.user.presence).toBe('online')
})
