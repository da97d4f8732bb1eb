import type { QueryClient } from '@tanstack/react-query'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { announce } from '#client/ui/live-region.tsx'
import { toast } from '#client/ui/toast.tsx'
import type { Tap } from '#contract/taps.ts'
import { mutualMember } from './mutual-moment-store.ts'
import { refreshTaps, tapsQueries } from './taps.api.ts'

export const tapsLive: LiveHandlers = {
  'taps.received': (tap, queryClient) => {
    put(queryClient, tapsQueries.received.queryKey, tap)
    void queryClient.invalidateQueries({ queryKey: tapsQueries.badge.queryKey })
    announce(`${tap.user.username} tapped you`)
  },
  'taps.answered': (tap, queryClient) => {
    put(queryClient, tapsQueries.sent.queryKey, tap)
    void refreshTaps(queryClient)
    if (isBusy()) toast({ title: 'It’s mutual', description: `${tap.user.username} wants to meet you too.` })
    else mutualMember.set(tap.user)
  },
  'taps.changed': (_change, queryClient) => void refreshTaps(queryClient),
  onConnect: (queryClient) => void refreshTaps(queryClient),
}

function put(queryClient: QueryClient, queryKey: readonly string[], tap: Tap): void {
  queryClient.setQueryData<Tap[]>(
    queryKey,
    (taps) => taps && [tap, ...taps.filter((each) => each.id !== tap.id)],
  )
}

/** Whoever is writing, recording, or in the middle of a dialog is not interrupted. */
function isBusy(): boolean {
  return (
    document.activeElement?.matches('input, textarea, [contenteditable]') === true ||
    document.querySelector('[role="dialog"], [role="alertdialog"], video') !== null
  )
}
