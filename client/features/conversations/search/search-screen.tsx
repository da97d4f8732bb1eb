import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { useNow } from '#client/platform/clock.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useSearchText } from '#client/platform/search-text.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { HeaderBar } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { NothingFound } from '#client/ui/states/nothing-found.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { limits } from '#contract/limits.ts'
import { type ConversationKind, conversationKey } from '../conversation-kind.ts'
import { FoundEnd } from './found-end.tsx'
import { FoundRow } from './found-row.tsx'
import { useMessageSearch } from './use-message-search.ts'

type SearchScreenProps = {
  kind: ConversationKind
  id: number
  /** The address of the conversation. */
  chat: string
  /** What a member is called; the viewer himself is 'You'. */
  nameOf: (userId: number) => string
}

/** Looks for words in one conversation. */
export function SearchScreen({ kind, id, chat, nameOf }: SearchScreenProps) {
  useDocumentTitle('Search')
  const viewer = useViewer()
  const now = useNow(30_000)
  const [text, setText] = useSearchText(conversationKey({ kind: kind.kind, id }))
  const search = useMessageSearch(
    text,
    useMemo(() => kind.searchOf(id), [kind, id]),
  )
  const hasNone = search.items?.length === 0 && !search.isSearching && search.searchedTo === undefined
  return (
    <Screen
      header={
        <HeaderBar hasBack line>
          <VisuallyHidden>
            <h1>Search this chat</h1>
          </VisuallyHidden>
          <BackLink to={chat} label="Back to the chat" />
          <div className="min-w-0 flex-1 pr-[8px]">
            <SearchInput
              autoFocus
              value={text}
              onValueChange={setText}
              maxLength={limits.messageSearch.max}
              placeholder="Search this chat"
            />
          </div>
        </HeaderBar>
      }
    >
      {!search.isAsked && (
        <EmptyState icon={Search} title="Search this chat" text="Type at least two letters of a word." />
      )}
      {search.isAsked && (
        <>
          <ul aria-label="Messages found">
            {search.items?.map((found) => (
              <FoundRow
                key={found.id}
                found={found}
                words={search.words}
                now={now}
                chat={chat}
                title={found.fromUserId === viewer.id ? 'You' : nameOf(found.fromUserId)}
              />
            ))}
          </ul>
          {hasNone && !search.isError ? (
            <NothingFound
              title="Nothing found"
              text="No message in this chat has these words."
              onClear={() => setText('')}
            />
          ) : (
            <FoundEnd search={search} />
          )}
        </>
      )}
    </Screen>
  )
}
