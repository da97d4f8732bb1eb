import { refreshBadges } from '#client/platform/badges.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { announce } from '#client/ui/live-region.tsx'
import { mutualMember } from './mutual-moment-store.ts'
import { putTap, refreshTaps } from './taps.api.ts'

export const tapsLive: LiveHandlers = {
  'taps.received': (tap, queryClient) => {
    putTap(queryClient, tap)
    refreshBadges(queryClient)
    announce(`${tap.user.username} tapped you`)
  },
  'taps.answered': (tap, queryClient) => {
    putTap(queryClient, tap)
    if (isBusy()) toast({ title: 'It’s mutual', description: `${tap.user.username} wants to meet you too.` })
    else mutualMember.set(tap.user)
  },
  'taps.changed': (tap, queryClient) => {
    putTap(queryClient, tap)
    // Only an answer, given by a tap in return or in words, leaves fewer to be answered.
    if (tap.status !== 'pending') refreshBadges(queryClient)
  },
  onConnect: (queryClient) => void refreshTaps(queryClient),
}

/** Whoever is writing, recording, or in the middle of a dialog is not interrupted. */
function isBusy(): boolean {
  return (
    document.activeElement?.matches('input, textarea, [contenteditable]') === true ||
    document.querySelector('[role="dialog"], [role="alertdialog"], video') !== null
  )
}
