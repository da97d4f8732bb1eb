import { useQuery } from '@tanstack/react-query'
import { conversationKey, type Mentionable, useTypists } from '#client/features/conversations/index.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { type GroupMember, groupsApi } from '#contract/groups.ts'

type Named = { firstName: string | null; username: string }

/** The first name where one was given, else the name he goes by; nobody's is a member who has deleted his account. */
export function senderName(user: Named | null | undefined): string {
  return user?.firstName || user?.username || 'Group Member'
}

/** Whom one can mention: by the first name, or by the name he goes by where another has that name too. */
export function mentionableIn(members: readonly GroupMember[], viewerId: number): Mentionable[] {
  const isShared = (name: string, ownId: number) =>
    members.some(({ id, firstName, username }) => id !== ownId && (firstName === name || username === name))
  return members
    .filter(({ id }) => id !== viewerId)
    .map(({ id, firstName, username, thumbUrl, thumbhash }) => ({
      id,
      name: firstName && !isShared(firstName, id) ? firstName : username,
      username,
      thumbUrl,
      thumbhash,
    }))
}

const colours = ['text-sender-1', 'text-sender-2', 'text-sender-3', 'text-sender-4', 'text-sender-5']

/** By his place in the group, so that the first five differ; one who left it has some colour. */
export function senderColour(userId: number | null, memberIds: readonly number[]): string | undefined {
  if (userId === null) return undefined
  const place = memberIds.indexOf(userId)
  return colours[(place < 0 ? userId : place) % colours.length]
}

/** What is said of those who are typing. */
export function typingWords(names: readonly string[]): string | undefined {
  const [first, second] = names
  if (!first) return undefined
  if (!second) return `${first} is typing`
  return names.length === 2 ? `${first} and ${second} are typing` : `${names.length} people are typing`
}

/** Who is typing in the group now, in words. */
export function useTypingWords(groupId: number): string | undefined {
  const typists = useTypists(conversationKey({ kind: 'group', id: groupId }))
  const { data: members } = useQuery({
    ...queryOf(groupsApi.members, { params: { id: groupId } }),
    enabled: typists.length > 0,
  })
  return typingWords(typists.map((id) => senderName(members?.find((member) => member.id === id))))
}
