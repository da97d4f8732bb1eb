import { keyOf, refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { quickiesTopic } from '#contract/topics.ts'
import { dropQuickie, putQuickie } from './quickies.api.ts'

/** All who are near hear the hint in the same moment. */
const SPREAD_MS = 1000

export const quickiesLive: LiveHandlers = {
  'quickies.shared': (quickie, queryClient) => putQuickie(queryClient, quickie),
  'quickies.news': (_nothing, queryClient) => {
    setTimeout(() => void refresh(queryClient, quickiesApi.list), Math.random() * SPREAD_MS)
  },
  'quickies.removed': ({ id }, queryClient) => dropQuickie(queryClient, id),
  topics: (queryClient) => {
    const isShown =
      queryClient.getQueryCache().findAll({ queryKey: keyOf(quickiesApi.list), type: 'active' }).length > 0
    const { locationLat, locationLng } = queryClient.getQueryData(currentUserQuery.queryKey)?.profile ?? {}
    return isShown ? [{ topic: quickiesTopic, basis: `${locationLat} ${locationLng}` }] : []
  },
  onConnect: (queryClient) => void refresh(queryClient, quickiesApi.list, quickiesApi.own),
}
