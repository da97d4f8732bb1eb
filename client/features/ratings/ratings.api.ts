import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressOf } from '#client/platform/api/address.ts'
import { call } from '#client/platform/api/call.ts'
import { limits } from '#contract/limits.ts'
import { ratingsApi } from '#contract/ratings.ts'

export const ratingsQueries = {
  own: (userId: number) =>
    queryOptions({
      queryKey: [addressOf(ratingsApi.own, { userId }, undefined)],
      queryFn: ({ signal }) => call(ratingsApi.own, { params: { userId }, signal }),
    }),
  average: (id: number) =>
    queryOptions({
      queryKey: [addressOf(ratingsApi.average, { id }, undefined)],
      queryFn: ({ signal }) => call(ratingsApi.average, { params: { id }, signal }),
    }),
  averages: (ids: readonly number[]) =>
    queryOptions({
      queryKey: [ratingsApi.averages.path, ids],
      queryFn: ({ signal }) => listAverages(ids, signal),
      enabled: ids.length > 0,
      // The list grows as one scrolls; what is known stays on the tiles meanwhile.
      placeholderData: keepPreviousData,
    }),
}

async function listAverages(ids: readonly number[], signal: AbortSignal): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (let from = 0; from < ids.length; from += limits.bulkRatings) {
    const userIds = ids.slice(from, from + limits.bulkRatings)
    Object.assign(found, await call(ratingsApi.averages, { body: { userIds }, signal }))
  }
  return found
}

/** One member's average with one decimal, 0 without ratings, and how many gave one. */
export function useAverageRating(id: number) {
  const { data } = useQuery(ratingsQueries.average(id))
  return data ?? { rating: 0, count: 0 }
}

/** Averages of a list of members: `rating(id)` is 0 for those without ratings or not known yet. */
export function useAverageRatings(ids: readonly number[]) {
  const { data } = useQuery(ratingsQueries.averages([...new Set(ids)].sort((a, b) => a - b)))
  return (id: number) => data?.[id] ?? 0
}

export function useRate(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (rating: number) => call(ratingsApi.rate, { params: { userId }, body: { rating } }),
    onSuccess: (given) => queryClient.setQueryData(ratingsQueries.own(userId).queryKey, given),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ratingsQueries.own(userId).queryKey })
      void queryClient.invalidateQueries({ queryKey: ratingsQueries.average(userId).queryKey })
      void queryClient.invalidateQueries({ queryKey: [ratingsApi.averages.path] })
    },
  })
}
