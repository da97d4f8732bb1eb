import { ErrorState } from './error-state.tsx'
import { SkeletonGroup, SkeletonRow } from './skeleton.tsx'

type UnloadedListProps = {
  list: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Said when it could not be read. */
  title: string
}

/** Stands where a list of rows will be: it is being read, or could not be. */
export function UnloadedList({ list, title }: UnloadedListProps) {
  if (!list.isError)
    return (
      <SkeletonGroup>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand for nobody yet
          <SkeletonRow key={index} />
        ))}
      </SkeletonGroup>
    )
  return (
    <ErrorState
      title={title}
      text="Check your connection and try again."
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  )
}
