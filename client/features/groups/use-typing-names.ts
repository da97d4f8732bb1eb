import { useQuery } from '@tanstack/react-query'
import { targetKey, useTypists } from '#client/features/chat/index.ts'
import { groupsQueries } from './groups.api.ts'
import { senderName } from './sender.ts'

/** Who is typing in the group now, by name. */
export function useTypingNames(groupId: number): string[] {
  const typists = useTypists(targetKey({ kind: 'group', groupId }))
  const { data: members } = useQuery({ ...groupsQueries.members(groupId), enabled: typists.length > 0 })
  return typists.map((id) => senderName(members?.find((member) => member.id === id)))
}
