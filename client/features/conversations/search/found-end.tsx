import { longDate } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { SkeletonGroup, SkeletonRow } from '#client/ui/states/skeleton.tsx'
import type { useMessageSearch } from './use-message-search.ts'

type Search = Omit<ReturnType<typeof useMessageSearch>, 'items'>

/** Under what was found: that it is still being searched, how far one has looked, or that it failed. */
export function FoundEnd({ search }: { search: Search }) {
  const { isSearching, isError, searchedTo } = search
  if (isError)
    return (
      <ErrorState
        title="Unable to search messages"
        text="Check your connection and try again."
        onRetry={() => void search.refetch()}
        retrying={search.isFetching}
      />
    )
  if (isSearching)
    return (
      <SkeletonGroup label="Searching messages">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (searchedTo === undefined) return <EndOfList list={search} />
  return (
    <div className="grid justify-items-center gap-2 px-gutter py-4 text-center text-13 text-muted">
      Searched back to {longDate(searchedTo)}
      <Button size="small" variant="secondary" onClick={search.goFurther}>
        Search further
      </Button>
    </div>
  )
}
