import { useDeferredValue, useState } from 'react'
import { messageWords } from '#client/features/conversations/index.ts'
import { type List, useList } from '#client/platform/api/lists.ts'
import { useNow } from '#client/platform/clock.ts'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { NothingFound } from '#client/ui/states/nothing-found.tsx'
import { SkeletonGroup, SkeletonRow } from '#client/ui/states/skeleton.tsx'
import type { Conversation } from '#contract/chat.ts'
import { limits } from '#contract/limits.ts'
import { conversationList, partnerId, useHideConversation, useToggleRead } from './chat.api.ts'
import { ConversationRow } from './conversation-row.tsx'

type ConversationListProps = {
  list: List<Conversation>
  search: string
  /** Something else is found, or still looked for: that no conversation matches needs no words. */
  hasFoundMore: boolean
  onClearSearch: () => void
}

/** The rows of a list, or what of it matches. */
export function ConversationList({ list, search, hasFoundMore, onClearSearch }: ConversationListProps) {
  const now = useNow(30_000)
  const toggle = useToggleRead()
  const [deleting, setDeleting] = useState<Conversation>()
  const { found, isSearching } = useFound(list, search)
  const toggleRead = (conversation: Conversation) =>
    toggle.mutate(conversation, {
      onSuccess: () => toast({ title: 'Updated' }),
      onError: () =>
        toast({ title: 'Failed to update', description: 'Please try again.', variant: 'destructive' }),
    })
  if (found.length === 0 && hasFoundMore) return null
  if (found.length === 0)
    return isSearching ? (
      <ConversationsSkeleton />
    ) : (
      <NothingFound title="No one found" text="No conversations match." onClear={onClearSearch} />
    )
  return (
    <>
      <ul aria-label="Conversations">
        {found.map((conversation) => (
          <ConversationRow
            key={conversation.user.id}
            conversation={conversation}
            now={now}
            onToggleRead={() => toggleRead(conversation)}
            onDelete={() => setDeleting(conversation)}
          />
        ))}
      </ul>
      {search.trim() === '' && <EndOfList list={list} />}
      <DeleteConversation conversation={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}

type DeleteProps = { conversation: Conversation | undefined; onClose: () => void }

function DeleteConversation({ conversation, onClose }: DeleteProps) {
  const hide = useHideConversation()
  const confirm = () => {
    if (!conversation) return
    hide.mutate(conversation.user.id, {
      onSuccess: () => toast({ title: 'Conversation deleted' }),
      onError: () =>
        toast({ title: 'Delete failed', description: 'Please try again.', variant: 'destructive' }),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      open={conversation !== undefined}
      onOpenChange={onClose}
      title="Delete conversation?"
      text={`Your messages with ${conversation?.user.username ?? 'him'} disappear for you. He still has his copy.`}
      confirmLabel="Delete"
      pending={hide.isPending}
      pendingLabel="Deleting..."
      onConfirm={confirm}
    />
  )
}

export function ConversationsSkeleton() {
  return (
    <SkeletonGroup label="Loading messages">
      {Array.from({ length: 7 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <SkeletonRow key={index} />
      ))}
    </SkeletonGroup>
  )
}

/**
 * What matches of the conversations that were read, and of those further down by the name of the other: the server
 * looks for these.
 */
function useFound(list: List<Conversation>, search: string) {
  const words = useDeferredValue(search.trim())
  // No name is longer than that.
  const isAsked = words !== '' && words.length <= limits.conversationSearch && list.hasNextPage
  const asked = useList({ ...conversationList({ search: words }), enabled: isAsked }, partnerId)
  const known = (list.items ?? []).filter((conversation) => matches(conversation, search))
  const knownIds = new Set(known.map(partnerId))
  const further = isAsked ? (asked.items ?? []).filter((each) => !knownIds.has(partnerId(each))) : []
  return { found: [...known, ...further], isSearching: isAsked && asked.isFetching }
}

/** By the name of the other, or by what was said last. */
function matches({ user, lastMessage }: Conversation, search: string): boolean {
  const words = search.trim().toLocaleLowerCase()
  return [user.username, user.firstName ?? '', messageWords(lastMessage)].some((text) =>
    text.toLocaleLowerCase().includes(words),
  )
}
