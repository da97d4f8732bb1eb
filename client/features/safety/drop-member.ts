import type { Query, QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#client/platform/session/current-user.ts'

const isCount = ({ queryKey }: Query) =>
  /^\/api\/(badge-counts\/|.*\/unread-count$)/.test(String(queryKey[0]))
const isAbout = ({ queryKey }: Query, id: string) =>
  queryKey.some((part) => String(part) === id || String(part).split('/').includes(id))

/**
 * Forgets a member whom the viewer may not see any more. What was read about him is dropped at once, lists that
 * name him are read anew, and those that are not on the screen must not flash up with him later.
 */
export function dropMember(queryClient: QueryClient, memberId: number): void {
  const id = String(memberId)
  const names = new RegExp(`\\b${id}\\b`)
  const mentions = (query: Query) =>
    isAbout(query, id) || names.test(JSON.stringify(query.state.data ?? null))
  const isOther = (query: Query) => query.queryKey[0] !== currentUserQuery.queryKey[0]
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => isOther(query) && mentions(query) })
  void queryClient.resetQueries({ type: 'active', predicate: (query) => isAbout(query, id) })
  void queryClient.invalidateQueries({
    type: 'active',
    predicate: (query) => isOther(query) && (isCount(query) || mentions(query)),
  })
}
