import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasCode } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import type { Quickie } from '#contract/quickies.ts'
import { quickiesApi } from '#contract/quickies.ts'

export type Clips =
  | { state: 'ready'; clips: Quickie[]; index: number }
  /** The one in view was deleted: the next best of the same member. */
  | { state: 'moved'; to: Quickie }
  | { state: 'loading' | 'gone' }
  | { state: 'failed'; retry: () => void }

/** The quickie of this id among all of the same member. */
export function useClips(id: number): Clips {
  const list = useQuery(queryOf(quickiesApi.list))
  const own = useQuery(queryOf(quickiesApi.own))
  const known = beside(own.data, id) ?? beside(list.data, id)
  const [last, setLast] = useState<{ userId: number; index: number }>()
  const others = last && ofMember(own.data, list.data, last.userId)
  const mustAsk = !known && !others && list.isFetched && own.isFetched
  const asked = useQuery({ ...queryOf(quickiesApi.sameMember, { params: { id } }), enabled: mustAsk })
  const clips = known ?? (mustAsk ? beside(asked.data, id) : undefined)
  const index = clips?.findIndex((each) => each.id === id) ?? -1
  const userId = clips?.[index]?.userId

  useEffect(() => {
    if (userId !== undefined) setLast({ userId, index })
  }, [userId, index])

  if (clips) return { state: 'ready', clips, index }
  if (last && others) return { state: 'moved', to: others[Math.min(last.index, others.length - 1)]! }
  if (asked.isSuccess || hasCode(asked.error, 'not_found')) return { state: 'gone' }
  if (asked.isError) return { state: 'failed', retry: () => void asked.refetch() }
  return { state: 'loading' }
}

function beside(quickies: Quickie[] | undefined, id: number): Quickie[] | undefined {
  const found = quickies?.find((each) => each.id === id)
  return found && quickies?.filter(({ userId }) => userId === found.userId)
}

function ofMember(own: Quickie[] = [], list: Quickie[] = [], userId: number): Quickie[] | undefined {
  const his = [own, list].map((quickies) => quickies.filter((each) => each.userId === userId))
  return his.find(({ length }) => length > 0)
}
