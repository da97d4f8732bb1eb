import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { ratingsApi } from '#contract/ratings.ts'

/** One member's average with one decimal, 0 without ratings, and how many gave one; undefined until it is known. */
export function useAverageRating(id: number) {
  return useQuery(queryOf(ratingsApi.average, { params: { id } })).data
}

export function useRate(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (rating: number) => call(ratingsApi.rate, { params: { userId }, body: { rating } }),
    onSuccess: (given) =>
      queryClient.setQueryData(queryOf(ratingsApi.own, { params: { userId: userId } }).queryKey, given),
    onSettled: () => {
      void queryClient.invalidateQueries({
        queryKey: queryOf(ratingsApi.own, { params: { userId: userId } }).queryKey,
      })
      void queryClient.invalidateQueries({
        queryKey: queryOf(ratingsApi.average, { params: { id: userId } }).queryKey,
      })
    },
  })
}
