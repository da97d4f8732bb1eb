import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { patch, queryOf } from '#client/platform/api/query-of.ts'
import { type Availability, availabilityApi, type NewAvailability } from '#contract/availability.ts'

export const ownAvailability = queryOf(availabilityApi.own)

const apply = (queryClient: QueryClient, own: Availability | null) =>
  patch(queryClient, ownAvailability, () => own)

export function useSetAvailability() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewAvailability) => call(availabilityApi.set, { body }),
    onSuccess: (own) => apply(queryClient, own),
  })
}

export function useEndAvailability() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(availabilityApi.end),
    onSuccess: (own) => apply(queryClient, own),
  })
}
