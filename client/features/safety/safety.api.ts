import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { hasCode } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { refresh } from '#client/platform/api/query-of.ts'
import { type NewReport, safetyApi } from '#contract/safety.ts'
import { dropMember } from './drop-member.ts'

export function useBlock() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => block(userId),
    onSuccess: (_done, userId) => noteBlocked(queryClient, userId),
  })
}

/** The server has blocked him. */
export function noteBlocked(queryClient: QueryClient, userId: number): void {
  dropMember(queryClient, userId)
  void refresh(queryClient, safetyApi.blocked)
}

// Whoever is not there any more need not be blocked: what was wanted is the case.
async function block(userId: number): Promise<void> {
  try {
    await call(safetyApi.block, { params: { userId } })
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
  }
}

export function useUnblock() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(safetyApi.unblock, { params: { userId } }),
    // He may be back on any list.
    onSettled: () => void queryClient.invalidateQueries(),
  })
}

export function useReport() {
  return useMutation({ mutationFn: (body: NewReport) => call(safetyApi.report, { body }) })
}
