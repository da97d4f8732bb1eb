import { useCallback, useLayoutEffect, useReducer, useState } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import type { RouteHandle } from '#client/platform/routing.ts'
import { type ListBeside, ListMemory, listLocation } from './list-memory.ts'

/** The list at the left, and what changes the search of its address while something is open beside it. */
export type BesideNow = ListBeside & { onSearch: (search: string) => void }

/**
 * The list that stands at the left, if the screen belongs to one: what is opened stays beside the list that was in sight,
 * also after going back and forth, or reloading. Whoever arrives at a member or a chat gets the list that it names.
 */
export function useListBeside(): BesideNow | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const [memory] = useState(() => new ListMemory())
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  const { list, beside } = handles.findLast((handle) => handle?.list || handle?.beside) ?? {}
  const lists = handles.flatMap((handle) => handle?.lists ?? [])
  const shown = list
    ? { list, location: memory.latest(location), isOpen: false }
    : beside && {
        ...(memory.recall(location.key, lists) ?? { list: beside, location: listLocation(beside) }),
        isOpen: true,
      }
  useLayoutEffect(() => memory.remember(location.key, shown))

  const { pathname, search } = shown?.location ?? location
  const isBehind = Boolean(list) && search !== location.search
  useLayoutEffect(() => {
    // Its entry in the history still has the address from before what was open beside it.
    if (isBehind) void navigate({ pathname, search }, { replace: true })
  }, [isBehind, pathname, search, navigate])

  const onSearch = useCallback(
    (next: string) => {
      memory.changeSearch(location.key, next)
      drawAgain()
    },
    [memory, location.key],
  )
  return shown && { ...shown, onSearch }
}
