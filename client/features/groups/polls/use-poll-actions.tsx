import { useQueryClient } from '@tanstack/react-query'
import { ChartBarBig, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useViewer } from '#client/platform/session/viewer.tsx'
import type { DropdownItem } from '#client/ui/layers/dropdown-menu.tsx'
import type { MenuRow } from '#client/ui/layers/menu-row.ts'
import type { GroupMessage, OpenGroup } from '#contract/groups.ts'
import { NewPollSheet } from './new-poll-sheet.tsx'
import { pollQuery, useClosePoll } from './polls.api.ts'

/** What a group offers about polls. `layers` is what the items open, to be drawn beside their menu. */
export function usePollActions(groupId: number): { items: DropdownItem[]; layers: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  return {
    items: [{ label: 'Poll', icon: ChartBarBig, onSelect: () => setAsking(true) }],
    layers: <NewPollSheet groupId={groupId} open={isAsking} onOpenChange={setAsking} />,
  }
}

/** Closing a poll, in its menu, for those who may. */
export function usePollRows(groupId: number, group: OpenGroup | undefined) {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const { mutate } = useClosePoll(groupId)
  return ({ id, messageType, fromUserId }: GroupMessage): MenuRow[] => {
    const mayClose = fromUserId === viewer.id || (group !== undefined && group.groupRole !== 'member')
    if (messageType !== 'poll' || !mayClose) return []
    if (queryClient.getQueryData(pollQuery(groupId, id).queryKey)?.isClosed) return []
    return [{ label: 'Close poll', icon: Lock, onSelect: () => mutate(id) }]
  }
}
