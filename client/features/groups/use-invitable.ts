import { useCallback, useMemo } from 'react'
import { useDiscovery, useNamed } from '#client/features/discovery/index.ts'
import { memberRoles } from '#contract/product.ts'

type Searchable = {
  username: string
  firstName: string | null
  lastName: string | null
  profile: { role: string } | null
}

/**
 * Whom one can invite, by name or role. A whole role is the server's to find, and so is a username, wherever its member
 * is; other names are looked for among those who were read.
 */
export function useInvitable(search: string) {
  const words = search.trim().toLocaleLowerCase()
  const role = memberRoles.find((each) => each.toLocaleLowerCase() === words)
  const { members, isFetching, isError, refetch, isFetchingNextPage, loadMore } = useDiscovery(role)
  const named = useNamed(role ? '' : words)
  const isFound = useCallback((member: Searchable) => matchesWords(member, words), [words])
  const found = useMemo(() => {
    const known = members?.filter(isFound)
    if (!known) return undefined
    const knownIds = new Set(known.map(({ id }) => id))
    return [...known, ...(named.members ?? []).filter(({ id }) => !knownIds.has(id))]
  }, [members, named.members, isFound])
  return {
    role,
    isFound,
    found,
    isError,
    isFetching,
    isLoadingMore: isFetchingNextPage || named.isSearching,
    retry: () => void refetch(),
    loadMore,
  }
}

function matchesWords(member: Searchable, words: string): boolean {
  return [member.username, member.firstName, member.lastName, member.profile?.role].some((text) =>
    text?.toLocaleLowerCase().includes(words),
  )
}
