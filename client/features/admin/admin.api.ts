import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { toast } from '#client/ui/toast.tsx'
import {
  adminApi,
  type FeedbackShown,
  type ReportDecision,
  type TimeRange,
  type UsersQuery,
} from '#contract/admin.ts'
import type { AccountRole } from '#contract/product.ts'
import type { ReportStatus } from '#contract/safety.ts'

const PAGE = 50

/** Lists that go on: the last id of a page is where the next begins. */
function pages<Row extends { id: number }>(
  key: readonly unknown[],
  load: (before: number | undefined, signal: AbortSignal) => Promise<Row[]>,
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: Row[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  })
}

export const adminQueries = {
  overview: queryOptions({
    queryKey: [adminApi.overview.path],
    queryFn: ({ signal }) => call(adminApi.overview, { signal }),
  }),
  users: (query: UsersQuery) =>
    queryOptions({
      queryKey: [adminApi.users.path, query],
      queryFn: async ({ signal }) => {
        let total = 0
        const users = await call(adminApi.users, {
          query,
          signal,
          onHeaders: (headers) => {
            total = Number(headers.get('x-total-count'))
          },
        })
        return { users: [...new Map(users.map((user) => [user.id, user])).values()], total }
      },
      placeholderData: keepPreviousData,
    }),
  messages: (timeRange: TimeRange) =>
    pages([adminApi.messages.path, timeRange], (before, signal) =>
      call(adminApi.messages, { query: { timeRange, before, limit: PAGE }, signal }),
    ),
  feedback: (show: FeedbackShown, timeRange: TimeRange) =>
    pages([adminApi.feedback.path, show, timeRange], (before, signal) =>
      call(adminApi.feedback, { query: { show, timeRange, before, limit: PAGE }, signal }),
    ),
  reports: (status: ReportStatus | 'all', timeRange: TimeRange) =>
    pages([adminApi.reports.path, status, timeRange], (before, signal) =>
      call(adminApi.reports, { query: { status, timeRange, before, limit: PAGE }, signal }),
    ),
  audit: (timeRange: TimeRange) =>
    pages([adminApi.audit.path, timeRange], (before, signal) =>
      call(adminApi.audit, { query: { timeRange, before, limit: PAGE }, signal }),
    ),
}

/** A deed of an admin: its words when it is done and when it fails, and the lists that it changes. */
function useDeed<Input>(
  deed: (input: Input) => Promise<unknown>,
  words: { done: (input: Input) => string; failed: string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: deed,
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
  useDeed(
    ({ id, role }: { id: number; role: AccountRole }) =>
      call(adminApi.setRole, { params: { id }, body: { role } }),
    {
      done: () => 'User role updated successfully',
      failed: 'Failed to update user role',
    },
  )

export const useSetBlocked = () =>
  useDeed(
    ({ id, isBlocked, reason }: { id: number; isBlocked: boolean; reason?: string }) =>
      call(adminApi.setBlocked, { params: { id }, body: { isBlocked, ...(reason ? { reason } : {}) } }),
    {
      done: ({ isBlocked }) => `User ${isBlocked ? 'blocked' : 'unblocked'} successfully`,
      failed: 'Failed to block user',
    },
  )

export const useReplyToFeedback = () =>
  useDeed(
    ({ id, message }: { id: number; message: string }) =>
      call(adminApi.replyToFeedback, { params: { id }, body: { message } }),
    {
      done: () => 'Your reply is on its way',
      failed: 'Failed to send the reply',
    },
  )

export const useDecideReport = () =>
  useDeed(
    ({ id, decision, note }: { id: number; decision: ReportDecision; note?: string }) =>
      call(adminApi.decideReport, { params: { id }, body: { decision, ...(note ? { note } : {}) } }),
    { done: () => 'The report is closed', failed: 'Failed to close the report' },
  )
