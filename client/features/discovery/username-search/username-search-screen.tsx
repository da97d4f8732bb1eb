import { Hourglass, Search } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { errorText, hasCode } from '#client/platform/api/api-error.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { usePane } from '#client/platform/panes.ts'
import { useSearchText } from '#client/platform/search-text.ts'
import { BackButton, useHasBack } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { announce } from '#client/ui/live-region.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { HeaderBar } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { NothingFound } from '#client/ui/states/nothing-found.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { limits } from '#contract/limits.ts'
import { MemberGrid } from '../member-grid.tsx'
import { TileSkeletons } from '../tiles/member-tile.tsx'
import { useTileMenu } from '../use-tile-menu.tsx'
import { useNamed } from './use-named.ts'

/** Members by the beginning of their usernames, as tiles. */
export function UsernameSearchScreen() {
  useDocumentTitle('Search')
  const [text, setText] = useSearchText('usernames')
  const hasBack = useHasBack()
  const pane = usePane()
  return (
    <Screen
      wide={pane !== undefined}
      header={
        <HeaderBar hasBack={hasBack} tall={pane?.role === 'list'}>
          <VisuallyHidden>
            <h1>Search by username</h1>
          </VisuallyHidden>
          {hasBack && <BackButton to="/discovery" />}
          <div className="min-w-0 max-w-page flex-1 pr-[8px]">
            <SearchInput
              // Whoever comes back wants to see the others, and no keyboard over them.
              autoFocus={text === ''}
              value={text}
              onValueChange={setText}
              maxLength={limits.username.max}
              autoCapitalize="none"
              spellCheck={false}
              placeholder="Search by username"
            />
          </div>
        </HeaderBar>
      }
    >
      <Named search={text} onClear={() => setText('')} />
    </Screen>
  )
}

function Named({ search, onClear }: { search: string; onClear: () => void }) {
  const named = useNamed(search)
  const { members, error, isSearching } = named
  const { openMenu, menu } = useTileMenu()
  const hasSome = members !== undefined && members.length > 0
  const count = isSearching ? undefined : members?.length
  useEffect(() => {
    if (count !== undefined) announce(foundWords(count))
  }, [count])
  if (!named.isAsked)
    return (
      <EmptyState
        icon={Search}
        title="Looking for someone?"
        text="Type at least two letters of his username."
        action={
          <Button variant="secondary" size="small" asChild>
            <Link to="/explore">Explore another city</Link>
          </Button>
        }
      />
    )
  if (error) return <Failed error={error} onRetry={named.retry} isRetrying={named.isRetrying} />
  return (
    <>
      {hasSome && <MemberGrid members={members} onMenu={openMenu} />}
      {!hasSome && isSearching && <TileSkeletons />}
      {!hasSome && !isSearching && (
        <NothingFound
          title="No one by that name"
          text="Check the spelling, or type less of it."
          onClear={onClear}
        />
      )}
      {menu}
    </>
  )
}

const foundWords = (count: number) =>
  count === 0 ? 'No one by that name' : count === 1 ? '1 man found' : `${count} men found`

type FailedProps = { error: Error; onRetry: () => void; isRetrying: boolean }

function Failed({ error, onRetry, isRetrying }: FailedProps) {
  const text = errorText(error, 'Check your connection and try again.')
  if (!hasCode(error, 'too_many'))
    return <ErrorState title="Unable to search" text={text} onRetry={onRetry} retrying={isRetrying} />
  return (
    <EmptyState
      icon={Hourglass}
      title="That’s plenty for now"
      text={text}
      action={
        <Button variant="secondary" size="small" pending={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  )
}
