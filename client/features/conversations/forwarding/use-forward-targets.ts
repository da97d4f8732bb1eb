import { useDeferredValue } from 'react'
import { PAGE_OF_LIST, useList } from '#client/platform/api/lists.ts'
import { pagesOf } from '#client/platform/api/query-of.ts'
import { type Conversation, chatApi } from '#contract/chat.ts'
import { type Group, groupsApi } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { type ConversationRef, conversationKey } from '../conversation-kind.ts'

/** A conversation that a message can be sent on to. */
export type ForwardTarget = {
  key: string
  conversation: ConversationRef
  name: string
  thumbUrl: string | null
  thumbhash: string | null
}

const targetOf = (
  conversation: ConversationRef,
  name: string,
  picture: { thumbUrl: string | null; thumbhash: string | null } | null,
): ForwardTarget => ({
  key: conversationKey(conversation),
  conversation,
  name,
  thumbUrl: picture?.thumbUrl ?? null,
  thumbhash: picture?.thumbhash ?? null,
})

const partnerId = ({ user }: Conversation) => user.id
const groupId = ({ id }: Group) => id

/** Those with whom one talks, and the groups that one is in, by name; the latest first. */
export function useForwardTargets(search: string) {
  const words = useDeferredValue(search.trim()).slice(0, limits.conversationSearch)
  const chats = useList(
    pagesOf(chatApi.conversations, { query: { limit: PAGE_OF_LIST, search: words || undefined } }),
    partnerId,
  )
  const groups = useList(pagesOf(groupsApi.list, { query: { limit: PAGE_OF_LIST } }), groupId)
  const isNamed = ({ name }: Group) => name.toLocaleLowerCase().includes(words.toLocaleLowerCase())
  return {
    chats: chats.items?.map(({ user }) => targetOf({ kind: 'direct', id: user.id }, user.username, user)),
    groups: groups.items
      ?.filter(isNamed)
      .map(({ id, name, picture }) => targetOf({ kind: 'group', id }, name, picture)),
    moreChats: chats,
    moreGroups: groups,
    isError: chats.isError || groups.isError,
    retry: () => {
      if (chats.isError) void chats.refetch()
      if (groups.isError) void groups.refetch()
    },
  }
}
