import { useCallback, useEffect, useMemo } from 'react'
import { useDiscovery } from '#client/features/discovery/index.ts'
import { memberRoles } from '#contract/product.ts'

/** A search reads on by itself until it has found this many, or has looked at so many. */
const ENOUGH = 12
const MOST_SEARCHED = 600

type Searchable = {
  username: string
  firstName: string | null
  lastName: string | null
  profile: { role: string } | null
}

/** Whom one can invite, by name or role. A whole role is the server's to find; names are looked for as they come. */
export function useInvitable(search: string) {
  const words = search.trim().toLocaleLowerCase()
  const role = memberRoles.find((each) => each.toLocaleLowerCase() === words)
  const { members, hasNextPage, isFetching, isError, refetch, fetchNextPage, isFetchingNextPage, loadMore } =
    useDiscovery(role)
  const isFound = useCallback((member: Searchable) => matchesWords(member, words), [words])
  const found = useMemo(() => members?.filter(isFound), [members, isFound])

  const isSearchingOn =
    words !== '' &&
    hasNextPage &&
    found !== undefined &&
    found.length < ENOUGH &&
    (members?.length ?? 0) < MOST_SEARCHED
  useEffect(() => {
    if (isSearchingOn && !isFetching && !isError) void fetchNextPage()
  }, [isSearchingOn, isFetching, isError, fetchNextPage])

  return {
    role,
    isFound,
    found,
    isError,
    isFetching,
    isLoadingMore: isFetchingNextPage || isSearchingOn,
    retry: () => void refetch(),
    loadMore,
  }
}

function matchesWords(member: Searchable, words: string): boolean {
  return [member.username, member.firstName, member.lastName, member.profile?.role].some((text) =>
    text?.toLocaleLowerCase().includes(words),
  )
}
