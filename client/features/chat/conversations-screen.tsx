import { useQuery } from '@tanstack/react-query'
import { Inbox, MailOpen, MessageCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { ArchivedRow, FoundMessages, useFoundAnywhere } from '#client/features/conversations/index.ts'
import { useList } from '#client/platform/api/lists.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useScreenSearch } from '#client/platform/panes.ts'
import { useSearchText } from '#client/platform/search-text.ts'
import { Button } from '#client/ui/button.tsx'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { limits } from '#contract/limits.ts'
import { type ChatFilter, standingApi } from '#contract/standing.ts'
import { conversationList, partnerId } from './chat.api.ts'
import { type ConversationFilter, ConversationFilters } from './conversation-filters.tsx'
import { ConversationList, ConversationsSkeleton } from './conversation-list.tsx'
import { ReachCard } from './reach/reach-card.tsx'

type ConversationsScreenProps = {
  /** The rows of the filter of that name. */
  groups: ReactNode
  /** The picture of a group in which something was found. */
  groupSign: ComponentProps<typeof FoundMessages>['groupSign']
}

export function ConversationsScreen({ groups, groupSign }: ConversationsScreenProps) {
  useDocumentTitle('Messages')
  const [shown, show] = useShown()
  const { items } = useList(conversationList(), partnerId)
  const folders = useQuery(queryOf(standingApi.folders)).data
  const [typed, setTyped] = useSearchText('messages')
  const hasSome = items !== undefined && items.length > 0
  useEffect(() => {
    // Whoever has chats opens one next; where loading ahead fails, opening loads it again.
    if (hasSome) import('./chat-screen.tsx').catch(() => undefined)
  }, [hasSome])
  const isArchive = shown === 'archived'
  const canSearch = shown === 'requests' ? Boolean(folders?.requests) : hasSome && shown === 'all'
  const search = canSearch ? typed : ''
  const found = useFoundAnywhere(search, shown === 'requests' ? 'requests' : 'inbox')
  const hasFilters = hasSome || shown !== 'all' || Boolean(folders?.requests)
  return (
    <Screen
      header={
        <>
          <ScreenHeader
            title={isArchive ? 'Archived' : 'Messages'}
            back={isArchive ? () => show('all') : '/discovery'}
          />
          {canSearch && (
            <div className="px-gutter pb-2">
              <SearchInput
                value={typed}
                onValueChange={setTyped}
                maxLength={limits.messageSearch.max}
                placeholder="Search messages"
              />
            </div>
          )}
          {hasFilters && !isArchive && (
            <ConversationFilters shown={shown} requests={folders?.requests} onShow={show} />
          )}
        </>
      }
    >
      {shown === 'all' && search === '' && <ReachCard />}
      {shown === 'groups' ? (
        groups
      ) : (
        <FilteredList
          key={shown}
          filter={shown}
          search={search}
          hasFoundMore={found.isSearching || Boolean(found.items?.length) || found.searchedTo !== undefined}
          onClearSearch={() => setTyped('')}
        />
      )}
      <FoundMessages found={found} search={search} groupSign={groupSign} />
      {shown === 'all' && search === '' && (
        <ArchivedRow count={folders?.archived} to="/messages?show=archived" />
      )}
    </Screen>
  )
}

const isShown = (asked: string | null): asked is ConversationFilter | 'archived' =>
  ['unread', 'groups', 'requests', 'archived'].includes(asked ?? '')

/** What is shown is part of the address: whoever comes back from a chat finds it again. */
function useShown(): [ConversationFilter | 'archived', (shown: ConversationFilter) => void] {
  const [address, setAddress] = useScreenSearch()
  const asked = address.get('show')
  const shown = isShown(asked) ? asked : 'all'
  return [shown, (next) => setAddress(new URLSearchParams(next === 'all' ? {} : { show: next }))]
}

type FilteredListProps = { filter: ChatFilter } & Omit<ComponentProps<typeof ConversationList>, 'list'>

function FilteredList({ filter, ...props }: FilteredListProps) {
  const list = useList(conversationList({ filter }), partnerId)
  const { items, isError, refetch, isFetching } = list
  if (items && items.length > 0) return <ConversationList list={list} {...props} />
  if (items) return <Nothing filter={filter} />
  if (!isError) return <ConversationsSkeleton />
  return (
    <ErrorState
      title="Unable to load messages. Please try again."
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function Nothing({ filter }: { filter: ChatFilter }) {
  if (filter === 'requests')
    return (
      <EmptyState
        icon={Inbox}
        title="No requests"
        text="Who may write to you is set on your profile. What doesn’t match waits here."
      />
    )
  if (filter === 'unread') return <EmptyState icon={MailOpen} title="Nothing unread" />
  if (filter === 'archived') return <EmptyState icon={MessageCircle} title="Nothing archived" />
  return <NoConversations />
}

function NoConversations() {
  return (
    <EmptyState
      icon={MessageCircle}
      title="No messages yet"
      text="Say hello to somebody. A question beats a hello."
      action={
        <Button size="small" asChild>
          <Link to="/discovery">See who’s around</Link>
        </Button>
      }
    />
  )
}
