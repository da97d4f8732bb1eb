import { MessageCircle, Star } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { RoleBadge } from '#client/features/profile/index.ts'
import { type List, useList } from '#client/platform/api/lists.ts'
import { useIsOpen } from '#client/platform/panes.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ListRow } from '#client/ui/list-row.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { SkeletonGroup, SkeletonRow } from '#client/ui/states/skeleton.tsx'
import type { Favourite } from '#contract/favourites.ts'
import { limits } from '#contract/limits.ts'
import { defaultMemberRole } from '#contract/product.ts'
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
  if (!list.items)
    return list.isError ? (
      <ErrorState
        title="Unable to load favourites"
        text="Check your connection and try again."
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    ) : (
      <SkeletonGroup>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (list.items.length === 0 && !list.hasNextPage)
    return words ? <NothingFound onClear={onClearSearch} /> : <NoFavourites />
  return (
    <>
      <ul>
        {list.items.map((favourite) => (
          <FavouriteRow key={favourite.id} favourite={favourite} />
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

function FavouriteRow({ favourite: { user, note } }: { favourite: Favourite }) {
  const page = `/user/${user.id}`
  return (
    <ListRow tight lifted>
      <Link
        to={page}
        data-item
        aria-current={useIsOpen(page) || undefined}
        className="flex min-h-target min-w-0 flex-1 items-center gap-[10px] rounded-control"
      >
        <Avatar src={user.thumbUrl} thumbhash={user.thumbhash} online={user.presence === 'online'} />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-bold text-16">{user.username}</b>
          <span className="flex items-center gap-x-[6px] whitespace-nowrap text-13 text-muted">
            <RoleBadge role={user.profile?.role ?? defaultMemberRole} look="plain" />
            {note && <span className="truncate">· {note}</span>}
          </span>
        </span>
      </Link>
      <IconButton label={`Message ${user.username}`} variant="solid" asChild>
        <Link to={`/chat/${user.id}`}>
          <MessageCircle />
        </Link>
      </IconButton>
    </ListRow>
  )
}
