import { Star } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { MemberRow } from '#client/features/profile/index.ts'
import { type List, useList } from '#client/platform/api/lists.ts'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { UnloadedList } from '#client/ui/states/unloaded-list.tsx'
import type { Favourite } from '#contract/favourites.ts'
import { limits } from '#contract/limits.ts'
import { favouritesWith } from './favourites.api.ts'

/** Whom the viewer has given a star, who of them is online, and a search of names and notes. */
export function FavouritesPanel() {
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim())
  const list = useList(favouritesWith(words), idOf)
  return (
    <>
      <div className="px-gutter pb-2">
        <SearchInput
          value={search}
          onValueChange={setSearch}
          maxLength={limits.favouriteSearch}
          placeholder="Search names and notes"
        />
      </div>
      <Favourites list={list} words={words} onClearSearch={() => setSearch('')} />
    </>
  )
}

const idOf = ({ id }: Favourite) => id

type FavouritesProps = { list: List<Favourite>; words: string; onClearSearch: () => void }

function Favourites({ list, words, onClearSearch }: FavouritesProps) {
  if (!list.items) return <UnloadedList list={list} title="Unable to load favourites" />
  if (list.items.length === 0 && !list.hasNextPage)
    return words ? <NothingFound onClear={onClearSearch} /> : <NoFavourites />
  return (
    <>
      <ul>
        {list.items.map((favourite) => (
          <MemberRow key={favourite.id} user={favourite.user}>
            {favourite.note && <span className="min-w-0 flex-1 truncate">· {favourite.note}</span>}
          </MemberRow>
        ))}
      </ul>
      <EndOfList list={list} />
    </>
  )
}

function NoFavourites() {
  return (
    <EmptyState
      icon={Star}
      title="No favourites yet"
      text="Tap the star on somebody’s page to find him again here. He won’t know."
      action={
        <Button size="small" asChild>
          <Link to="/discovery">See who’s around</Link>
        </Button>
      }
    />
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={Star}
      title="Nobody found"
      text="No name or note has these words."
      action={
        <Button size="small" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  )
}
