import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '#client/platform/api/query-of.ts'
import { discoveryApi, type FilterCount } from '#contract/discovery.ts'
import type { MemberRole } from '#contract/product.ts'
import type { ChosenFilters } from '../filters.ts'

/** Somebody who is still choosing is not counted for. */
const SETTLED_MS = 250

/** How many members pass; the order makes no difference. */
export function filterCount(role: MemberRole | undefined, { order: _order, ...filters }: ChosenFilters) {
  return queryOptions({
    ...queryOf(discoveryApi.count, { query: { role, ...filters } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The number that the filters leave, some moments after the last change; nothing while it is not known. */
export function useFilterCount(
  role: MemberRole | undefined,
  filters: ChosenFilters,
  isWanted: boolean,
): FilterCount | undefined {
  const settled = useSettled(JSON.stringify(filters))
  const { data, isError } = useQuery({ ...filterCount(role, JSON.parse(settled)), enabled: isWanted })
  return isError ? undefined : data
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export function countInWords(found: FilterCount | undefined): string {
  if (!found) return 'Show members'
  if (found.count === 0 && !found.isMore) return 'Nobody matches'
  if (found.isMore) return `Show ${found.count}+ members`
  return found.count === 1 ? 'Show 1 member' : `Show ${found.count} members`
}
