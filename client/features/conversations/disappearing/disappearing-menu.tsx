import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Timer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { type MenuRow, MenuSheet } from '#client/ui/layers/menu-sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { type DisappearTime, disappearTimes } from '#contract/disappearing.ts'
import type { ConversationKind } from '../conversation-kind.ts'
import { refreshStandings } from '../standing/standing.api.ts'

const words: Record<DisappearTime, string> = {
  off: 'Off',
  '24h': 'After 24 hours',
  '7d': 'After 7 days',
  '90d': 'After 90 days',
}

/** 'Disappearing messages' as a row for a menu; `layers` is what it opens. */
export function useDisappearingMenu(
  kind: Pick<ConversationKind, 'setDisappearing'>,
  id: number,
  time: DisappearTime | undefined,
): { items: MenuRow[]; layers: ReactNode } {
  const queryClient = useQueryClient()
  const [isChoosing, setChoosing] = useState(false)
  const { mutate } = useMutation({
    mutationFn: (disappearAfter: DisappearTime) => kind.setDisappearing(id, { disappearAfter }),
    onSuccess: () => refreshStandings(queryClient),
    onError: (error) =>
      toast({
        title: 'Not changed',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
  return {
    items: time ? [{ label: 'Disappearing messages', icon: Timer, onSelect: () => setChoosing(true) }] : [],
    layers: (
      <MenuSheet
        open={isChoosing}
        onOpenChange={setChoosing}
        title="Disappearing messages"
        rows={disappearTimes.map((each) => ({
          label: words[each],
          icon: each === time ? Check : Timer,
          tone: each === time ? 'lead' : undefined,
          onSelect: () => mutate(each),
        }))}
      />
    ),
  }
}

/** In the header of a conversation whose messages go. */
export function TimerSign({ time }: { time: DisappearTime | undefined }) {
  if (!time || time === 'off') return null
  return (
    <span
      className="inline-flex flex-none items-center gap-[3px] text-12 text-muted"
      role="img"
      aria-label={`Messages disappear ${words[time].toLowerCase()}`}
    >
      <Timer className="size-icon-xs" aria-hidden="true" />
      {time}
    </span>
  )
}
