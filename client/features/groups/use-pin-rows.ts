import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import type { MenuRow } from '#client/ui/layers/menu-row.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { groupModerationApi } from '#contract/group-moderation.ts'
import type { GroupMessage, OpenGroup } from '#contract/groups.ts'
import { readGroupAgain } from './groups.api.ts'

/** Pinning a message, in its menu, for those who may. */
export function usePinRows(group: OpenGroup | undefined): (message: GroupMessage) => MenuRow[] {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id, seq }: { id: number; seq: number | null }) =>
      call(groupModerationApi.pin, { params: { id }, body: { seq } }),
    onSuccess: (_done, { id }) => readGroupAgain(queryClient, id),
    onError: (error) =>
      toast({ title: 'Error', description: errorText(error, 'Please try again.'), variant: 'destructive' }),
  })
  return ({ seq }) => {
    if (!group || group.groupRole === 'member') return []
    return group.pinned?.seq === seq
      ? [{ label: 'Unpin', icon: PinOff, onSelect: () => mutate({ id: group.id, seq: null }) }]
      : [{ label: 'Pin', icon: Pin, onSelect: () => mutate({ id: group.id, seq }) }]
  }
}
