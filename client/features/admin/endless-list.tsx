import {
  type InfiniteData,
  type UndefinedInitialDataInfiniteOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NextPage } from '#client/platform/api/query-of.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { PanelHead, PanelNote, panelFoot } from './row-parts.tsx'

type Row = { id: number }
type Options<R extends Row> = UndefinedInitialDataInfiniteOptions<
  R[],
  Error,
  InfiniteData<R[]>,
  readonly unknown[],
  NextPage | undefined
>

export type EndlessListProps<R extends Row> = {
  options: Options<R>
  title: ReactNode
  filters?: ReactNode
  loading: string
  empty: string
  failed: string
  row: (row: R) => ReactNode
}

/** A list of the panel, newest first, that goes on as long as someone asks for more. */
export function EndlessList<R extends Row>({
  options,
  title,
  filters,
  loading,
  empty,
  failed,
  row,
}: EndlessListProps<R>) {
  const query = useInfiniteQuery(options)
  const rows = query.data?.pages.flat() ?? []
  return (
    <Card flush className="overflow-hidden">
      <PanelHead title={title}>{filters}</PanelHead>
      {query.isError && (
        <ErrorState title={failed} text="Please try again." onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <PanelNote>{loading}</PanelNote>}
      {query.isSuccess && rows.length === 0 && <PanelNote>{empty}</PanelNote>}
      <ul>
        {rows.map((each) => (
          <li
            className="grid gap-[6px] border-hairline border-t px-[20px] py-[14px] phone:px-gutter"
            key={each.id}
          >
            {row(each)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={panelFoot}>
          <Button
            size="small"
            variant="secondary"
            pending={query.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}
