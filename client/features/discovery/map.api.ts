import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { queryOf, refresh } from '#client/platform/api/query-of.ts'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { discoveryApi, type MapQuery } from '#contract/discovery.ts'
import { cellOf, locationApi, type Position } from '#contract/location.ts'
import { storedPlace } from './own-place/stored-place.ts'

export const mapQueries = {
  view: (query: MapQuery | undefined) =>
    queryOptions({
      ...queryOf(discoveryApi.map, { query: query! }),
      enabled: query !== undefined,
      // The pins stay while the next part of the map is read.
      placeholderData: keepPreviousData,
    }),
  settings: queryOptions({ ...queryOf(discoveryApi.mapSettings), staleTime: Number.POSITIVE_INFINITY }),
}

export function usePlaceSearch() {
  return useMutation({
    mutationFn: async (q: string) => (await call(discoveryApi.places, { query: { q } }))[0],
    onError: (error) => console.error('the place search failed', error),
  })
}

/** Sends the cell to the server. What is near changes with it. */
export function useSetLocation() {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: of two that have found the same place, the second has nothing left to send.
    scope: { id: 'own-place' },
    mutationFn: async (place: Position) => {
      const user = queryClient.getQueryData(currentUserQuery.queryKey)
      const stored = user && storedPlace(user)
      const isKnown = stored && cellOf(stored) === cellOf(place)
      return isKnown && user.profile ? user.profile : call(locationApi.setLocation, { body: place })
    },
    onSuccess: (profile) => {
      queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, profile })
      void refresh(queryClient, discoveryApi.list, discoveryApi.map)
    },
  })
}
