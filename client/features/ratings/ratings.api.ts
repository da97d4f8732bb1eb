import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressOf } from '#client/platform/api/address.ts'
import { call } from '#client/platform/api/call.ts'
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
}

/** One member's average with one decimal, 0 without ratings, and how many gave one. */
export function useAverageRating(id: number) {
  const { data } = useQuery(ratingsQueries.average(id))
  return data ?? { rating: 0, count: 0 }
}

export function useRate(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (rating: number) => call(ratingsApi.rate, { params: { userId }, body: { rating } }),
    onSuccess: (given) => queryClient.setQueryData(ratingsQueries.own(userId).queryKey, given),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ratingsQueries.own(userId).queryKey })
      void queryClient.invalidateQueries({ queryKey: ratingsQueries.average(userId).queryKey })
    },
  })
}
