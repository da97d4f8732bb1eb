import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { patch, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { type NewTrip, type Travel, travelApi } from '#contract/travel.ts'

export const travelQuery = queryOf(travelApi.travel)

/** A trip may have moved him: what is near changes with it. */
export function applyTravel(queryClient: QueryClient, travel: Travel): void {
  patch(queryClient, travelQuery, () => travel)
  patch(queryClient, currentUserQuery, (user) => user && { ...user, profile: travel.profile })
  void refresh(queryClient, discoveryApi.list, discoveryApi.map)
}

export function usePlanTrip() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTrip) => call(travelApi.plan, { body }),
    onSuccess: (travel) => applyTravel(queryClient, travel),
  })
}

export function useEndTrip() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(travelApi.end),
    onSuccess: (travel) => applyTravel(queryClient, travel),
  })
}
