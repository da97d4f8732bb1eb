import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Confirmed, useConfirmed } from '#client/features/auth/index.ts'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { type NextPage, pagesOf, queryOf } from '#client/platform/api/query-of.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import {
  adminApi,
  type FeedbackShown,
  type ReportDecision,
  type TimeRange,
  type UsersQuery,
} from '#contract/admin.ts'
import type { AccountRole } from '#contract/product.ts'
import type { ReportStatus } from '#contract/safety.ts'
import { verificationApi } from '#contract/verification.ts'
import type { VerificationFault } from '#contract/words.ts'

const PAGE = 50

/** Lists that go on: the last id of a page is where the next begins. */
function nextByLastId(page: readonly { id: number }[]): NextPage | undefined {
  const last = page.length < PAGE ? undefined : page.at(-1)
  return last && { before: last.id }
}

export const adminQueries = {
  users: (query: UsersQuery) =>
    queryOptions({
      ...queryOf(adminApi.users, { query }),
      placeholderData: keepPreviousData,
      select: ({ body, headers }) => ({
        users: [...new Map(body.map((user) => [user.id, user])).values()],
        total: headers['x-total-count'],
      }),
    }),
  messages: (timeRange: TimeRange, confirmed: Confirmed) => {
    const pages = pagesOf(adminApi.messages, { query: { timeRange, limit: PAGE } }, nextByLastId)
    const { queryFn } = pages
    if (typeof queryFn !== 'function') return pages
    return {
      ...pages,
      queryFn: (asked: Parameters<typeof queryFn>[0]) => confirmed(async () => queryFn(asked)),
    }
  },
  feedback: (show: FeedbackShown, timeRange: TimeRange) =>
    pagesOf(adminApi.feedback, { query: { show, timeRange, limit: PAGE } }, nextByLastId),
  reports: (status: ReportStatus | 'all', timeRange: TimeRange) =>
    pagesOf(adminApi.reports, { query: { status, timeRange, limit: PAGE } }, nextByLastId),
  verifications: queryOf(verificationApi.waiting),
  audit: (timeRange: TimeRange) =>
    pagesOf(adminApi.audit, { query: { timeRange, limit: PAGE } }, nextByLastId),
}

/** What an admin does: its words when it is done and when it fails, and the lists that it changes. */
function useAction<Input>(
  action: (input: Input) => Promise<unknown>,
  words: { done: (input: Input) => string; failed: string },
) {
  const queryClient = useQueryClient()
  const confirmed = useConfirmed()
  return useMutation({
    mutationFn: (input: Input) => confirmed(() => action(input)),
    onSuccess: (_reply, input) => {
      toast({ title: 'Success', description: words.done(input) })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/'),
      })
    },
    onError: (error) =>
      toast({ title: 'Error', description: errorText(error, words.failed), variant: 'destructive' }),
  })
}

export const useSetRole = () =>
  useAction(
    ({ id, role }: { id: number; role: AccountRole }) =>
      call(adminApi.setRole, { params: { id }, body: { role } }),
    {
      done: () => 'User role updated successfully',
      failed: 'Failed to update user role',
    },
  )

export const useSetSuspension = () =>
  useAction(
    ({ id, isBlocked, reason }: { id: number; isBlocked: boolean; reason?: string }) =>
      call(adminApi.setSuspension, { params: { id }, body: { isBlocked, ...(reason ? { reason } : {}) } }),
    {
      done: ({ isBlocked }) => `User ${isBlocked ? 'blocked' : 'unblocked'} successfully`,
      failed: 'Failed to block user',
    },
  )

export const useReplyToFeedback = () =>
  useAction(
    ({ id, message }: { id: number; message: string }) =>
      call(adminApi.replyToFeedback, { params: { id }, body: { message } }),
    {
      done: () => 'Your reply is on its way',
      failed: 'Failed to send the reply',
    },
  )

export const useDecideReport = () =>
  useAction(
    ({ id, decision, note }: { id: number; decision: ReportDecision; note?: string }) =>
      call(adminApi.decideReport, { params: { id }, body: { decision, ...(note ? { note } : {}) } }),
    { done: () => 'The report is closed', failed: 'Failed to close the report' },
  )

/** The answer is nowhere but in the case that is on the screen: its address counts for some minutes. */
export const useOpenFilm = () =>
  useMutation({
    mutationFn: (id: number) => call(verificationApi.open, { params: { id } }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorText(error, 'Failed to open the video'),
        variant: 'destructive',
      }),
  })

export const useDecideVerification = () =>
  useAction(
    ({ id, fault }: { id: number; fault: VerificationFault | null }) =>
      call(verificationApi.decide, { params: { id }, body: { fault } }),
    {
      done: ({ fault }) => (fault === null ? 'He is verified' : 'He is told why not'),
      failed: 'Failed to decide',
    },
  )
