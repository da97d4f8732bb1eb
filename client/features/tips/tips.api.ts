import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { queryOf, refresh } from '#client/platform/api/query-of.ts'
import { pounds } from '#client/platform/format.ts'
import { leaveTo } from '#client/platform/navigation.ts'
import { newClientId } from '#client/platform/new-client-id.ts'
import { createStore } from '#client/platform/store.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { type NewTip, tipsApi } from '#contract/tips.ts'

/** It is decided when the server starts. */
export const tipSettingsQuery = queryOptions({
  ...queryOf(tipsApi.settings),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Sends a tip. With real money the browser goes to the payment page and comes back afterwards. */
export function useSendTip(member: { id: number; username: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    // Offline it fails at once: money that leaves later, unseen, would be a surprise.
    networkMode: 'always',
    mutationFn: (amount: NewTip['amount']) =>
      call(tipsApi.send, {
        body: { toUserId: member.id, amount },
        headers: { 'idempotency-key': keyFor(member.id, amount) },
      }),
    onSuccess: (tip, amount) => {
      endAttempt(member.id, amount)
      if (tip.checkoutUrl) leaveTo(tip.checkoutUrl)
      else toast({ title: 'Tip sent!', description: `${pounds(amount)} for ${member.username}.` })
    },
    onError: (error, amount) => {
      if (!isOutcomeUnknown(error)) endAttempt(member.id, amount)
      toast({
        title: 'Payment Failed',
        description: 'There was an issue processing your tip. Please try again.',
        variant: 'destructive',
      })
    },
    onSettled: () => refresh(queryClient, tipsApi.own, tipsApi.totals),
  })
}

/**
 * One key per attempt, by member and amount. After a lost answer it stays, also while the dialog is closed, so that
 * trying again is not charged twice.
 */
const attempts = createStore<Readonly<Record<string, string>>>({})

function keyFor(memberId: number, amount: number): string {
  const attempt = `${memberId}:${amount}`
  const key = attempts.get()[attempt] ?? newClientId()
  attempts.update((all) => ({ ...all, [attempt]: key }))
  return key
}

function endAttempt(memberId: number, amount: number): void {
  attempts.update(({ [`${memberId}:${amount}`]: _ended, ...others }) => others)
}

/** The server may have taken the tip although no answer came back. */
function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 500, 503].includes(error.status)
}
