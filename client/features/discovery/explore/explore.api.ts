import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { uniqueItems } from '#client/platform/api/lists.ts'
import { pagesOf, queryOf } from '#client/platform/api/query-of.ts'
import { useSettled } from '#client/platform/search-text.ts'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { type City, exploreApi } from '#contract/explore.ts'

export const exploreQueries = {
  /** A city stays where it is. */
  city: (cityId: number) =>
    queryOptions({
      ...queryOf(exploreApi.city, { params: { cityId } }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  members: (cityId: number) => pagesOf(exploreApi.members, { params: { cityId }, query: {} }),
  /** Without a city: to where the viewer is. */
  announcedTrips: (cityId?: number) => queryOf(exploreApi.announcedTrips, { query: { cityId } }),
}

const idOf = ({ id }: DiscoveredMember) => id

/** The members of a city as far as the list was scrolled. Somebody who moved between two pages is shown once. */
export function useCityMembers(cityId: number) {
  const { data, ...query } = useInfiniteQuery(exploreQueries.members(cityId))
  const members = useMemo(() => data && uniqueItems(data.pages, idOf), [data])
  const { hasNextPage, isFetching, error, fetchNextPage } = query
  const loadMore = () => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }
  return { ...query, members, loadMore }
}

/** Cities by name, while one types. */
export function useCities(typed: string) {
  const q = useSettled(typed.trim())
  const isAsked = typed.trim() !== ''
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(exploreApi.cities, { query: { q } }),
    enabled: q !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const isCurrent = q === typed.trim() && !isPlaceholderData
  return { cities: isAsked ? data : undefined, isCurrent, error: isAsked && isCurrent ? error : null }
}

/** 'Portugal', 'OR, United States' */
export const countryOf = ({ region, country }: Pick<City, 'region' | 'country'>) =>
  [region, country].filter(Boolean).join(', ')
