import { type QueryClient, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#client/platform/api/call.ts'
import { PAGE_OF_LIST } from '#client/platform/api/lists.ts'
import { keyOf, pagesOf, refresh } from '#client/platform/api/query-of.ts'
import { visitorsApi } from '#contract/visitors.ts'

export const visitorsList = pagesOf(visitorsApi.list, { query: { limit: PAGE_OF_LIST } })

export function refreshVisitors(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, visitorsApi.list)
}

/** Whoever begins to browse invisibly does not see them any more, without a network neither. */
export function forgetVisitors(queryClient: QueryClient): void {
  void queryClient.resetQueries({ queryKey: keyOf(visitorsApi.list) })
}

/** Once for each page that comes on the screen. Whether it counts is the server’s to say, and nobody waits for it. */
export function useVisit(memberId: number): void {
  const { mutate } = useMutation({
    // Without a network it is not sent later either: then it would tell of another hour.
    networkMode: 'always',
    mutationFn: (userId: number) => call(visitorsApi.visit, { params: { userId } }),
  })
  useEffect(() => mutate(memberId), [memberId, mutate])
}
