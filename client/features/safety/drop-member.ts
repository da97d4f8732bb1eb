import type { Query, QueryClient } from '@tanstack/react-query'
import { cardIn } from '#client/platform/api/cards-in.ts'
import { authApi } from '#contract/auth.ts'
import { notificationsApi } from '#contract/notifications.ts'

/** What in a reply names a member: his card, or one of these beside something that he did or that was done to him. */
const references = ['userId', 'fromUserId', 'toUserId']

/** Whether something that was read shows this member. */
function shows(data: unknown, memberId: number): boolean {
  if (typeof data !== 'object' || data === null) return false
  const facts = data as Record<string, unknown>
  return (
    isCardOf(data, memberId) ||
    references.some((name) => facts[name] === memberId) ||
    Object.values(facts).some((each) => shows(each, memberId))
  )
}

const isCardOf = (data: unknown, memberId: number) =>
  typeof data === 'object' && data !== null && cardIn(data) === memberId

/** Whether it was read about him alone: his page, or what was asked for with his id. */
function isAbout({ queryKey: [, input], state: { data } }: Query, memberId: number): boolean {
  const { params } = (input ?? {}) as { params?: { userId?: number } }
  return params?.userId === memberId || isCardOf(data, memberId)
}

const isCount = ({ queryKey: [path] }: Query) => path === notificationsApi.summary.path
const isOneself = ({ queryKey: [path] }: Query) => path === authApi.currentUser.path

/**
 * Forgets a member whom the viewer may not see any more. What was read about him is dropped at once, lists that
 * name him are read again, and those that are not on the screen must not flash up with him later.
 */
export function dropMember(queryClient: QueryClient, memberId: number): void {
  const about = (query: Query) => !isOneself(query) && isAbout(query, memberId)
  const names = (query: Query) => !isOneself(query) && shows(query.state.data, memberId)
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => about(query) || names(query) })
  void queryClient.invalidateQueries({
    type: 'active',
    predicate: (query) => !about(query) && (isCount(query) || names(query)),
  })
  void queryClient.resetQueries({ type: 'active', predicate: about })
}
