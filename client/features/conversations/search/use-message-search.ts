import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type ListPage, uniqueItems } from '#client/platform/api/lists.ts'
import type { NextPage } from '#client/platform/api/query-of.ts'
import { useSettled } from '#client/platform/search-text.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { isLongEnough, SEARCHED_TO } from '#contract/message-search.ts'
import { searchWords } from '#contract/text-search.ts'

/** So often a search goes on by itself where it has found little; then it says how far it has come. */
const STEPS = 5
const ENOUGH = 20

export type FoundPage<Item> = ListPage<Item> & { headers: { [SEARCHED_TO]?: string | undefined } }
export type Searched<Item> = {
  /** Names it in the query cache, together with the text. */
  key: readonly [path: string, input: { params?: Record<string, number> }]
  ask: (body: { text: string; cursor?: string }, signal: AbortSignal) => Promise<FoundPage<Item>>
}

const messageId = ({ id }: { id: number }) => id

/** What is found in messages while one types; nothing is asked for before there are two letters. */
export function useMessageSearch<Item extends { id: number }>(search: string, { key, ask }: Searched<Item>) {
  const typed = search.trim()
  const text = useSettled(typed)
  const isAsked = isLongEnough(text)
  const [path, input] = key
  const { data, ...query } = useInfiniteQuery({
    queryKey: [path, { ...input, text }],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam && 'cursor' in pageParam ? pageParam.cursor : undefined
      return ask({ text, cursor }, signal)
    },
    initialPageParam: undefined as NextPage | undefined,
    getNextPageParam: ({ headers }: FoundPage<Item>) => {
      const cursor = headers[NEXT_CURSOR]
      return cursor === undefined ? undefined : { cursor }
    },
    enabled: isAsked,
  })
  // What was found for what was typed before is not shown.
  const isCurrent = text === typed
  const found = useMemo(() => data && uniqueItems(data.pages, messageId), [data])
  const items = isCurrent ? found : undefined
  const searchedTo = data?.pages.at(-1)?.headers[SEARCHED_TO]
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const taken = data?.pages.length ?? 0
  const steps = useSteps(text, taken)
  const goesOn = searchedTo !== undefined && hasNextPage && steps.hasLeft && (found?.length ?? 0) < ENOUGH
  const goOn = useEffectEvent(() => void fetchNextPage())
  const isDue = goesOn && !isFetching && !isError
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may come before it was drawn that it is awaited
  useEffect(() => {
    if (isDue) goOn()
  }, [isDue, taken])
  return {
    ...query,
    isAsked: isLongEnough(typed),
    words: useMemo(() => searchWords(text), [text]),
    items,
    isError: isCurrent && isError,
    isSearching: isLongEnough(typed) && (items === undefined || goesOn) && !(isCurrent && isError),
    /** Everything newer was searched: further only if one wants to. */
    searchedTo: goesOn ? undefined : searchedTo,
    goFurther: steps.allowMore,
    /** What was found is read on as one scrolls. */
    loadMore: () => {
      if (hasNextPage && !isFetching && searchedTo === undefined) void fetchNextPage()
    },
  }
}

/** How often the search for this text may still go on by itself. */
function useSteps(text: string, taken: number) {
  const [allowed, setAllowed] = useState({ text, upTo: STEPS })
  const upTo = allowed.text === text ? allowed.upTo : STEPS
  return { hasLeft: taken < upTo, allowMore: () => setAllowed({ text, upTo: taken + STEPS }) }
}
