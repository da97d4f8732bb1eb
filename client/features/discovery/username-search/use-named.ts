import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#client/platform/api/call.ts'
import { useSettled } from '#client/platform/search-text.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'

const { byUsername } = discoveryApi

/**
 * Members whose username begins with what is typed, while one types. Until an answer comes it shows whom the last one
 * held of them, and never anybody whose name begins otherwise.
 */
export function useNamed(search: string) {
  const typed = search.trim().toLowerCase()
  const start = useSettled(typed)
  const isAsked = canBegin(typed)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [byUsername.path, { start }],
    queryFn: ({ signal }) => call(byUsername, { body: { start }, signal }),
    enabled: canBegin(start),
    placeholderData: keepPreviousData,
  })
  const isCurrent = start === typed && !isPlaceholderData
  const members = useMemo(
    () => data?.filter(({ username }) => username.toLowerCase().startsWith(typed)),
    [data, typed],
  )
  const failure = isCurrent ? error : null
  return {
    /** There is enough of a name to look for. */
    isAsked,
    members: isAsked ? members : undefined,
    /** Not all of them may be here yet. */
    isSearching: isAsked && !failure && (!isCurrent || isFetching),
    error: isAsked ? failure : null,
    isRetrying: isFetching,
    retry: () => void refetch(),
  }
}

const canBegin = (text: string) =>
  text.length >= limits.usernameSearch.min && text.length <= limits.username.max
