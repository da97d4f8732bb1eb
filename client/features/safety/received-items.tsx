import { Flag } from 'lucide-react'
import { useState } from 'react'
import { PAGE_OF_LIST, useList } from '#client/platform/api/lists.ts'
import { pagesOf } from '#client/platform/api/query-of.ts'
import { fullDateTime } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import { type Received, safetyApi } from '#contract/safety.ts'
import { ReportSheet } from './report-sheet.tsx'

const receivedList = pagesOf(safetyApi.received, { query: { limit: PAGE_OF_LIST } })
/** Messages and quickies are numbered apart. */
const keyOf = ({ kind, id }: Received) => `${kind} ${id}`

const words: Record<Received['kind'], string> = { message: 'Message', quickie: 'Quickie' }

/** What came from somebody who is gone since, or was taken back: when, and a way to report it. */
export function ReceivedItems() {
  const list = useList(receivedList, keyOf)
  const { items, isError, isFetching, refetch } = list
  const [about, setAbout] = useState<Received>()
  if (!items && isError)
    return (
      <ErrorState title="Unable to load this list" onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!items)
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton className="h-11 rounded-control" />
      </SkeletonGroup>
    )
  return (
    <>
      <p className="mb-3 text-13 text-muted">
        You can report what you received for 90 days, even if it was unsent or the sender is gone.
      </p>
      {items.length === 0 && <p className="text-muted">Nothing to report.</p>}
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={keyOf(item)} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              <b className="block">{words[item.kind]}</b>
              <small className="text-13 text-muted">Received {fullDateTime(item.receivedAt)}</small>
            </span>
            <Button variant="secondary" size="small" onClick={() => setAbout(item)}>
              <Flag className="size-icon-s" aria-hidden="true" />
              Report
            </Button>
          </li>
        ))}
      </ul>
      <EndOfList list={list} />
      {about && (
        <ReportSheet
          kind={about.kind}
          targetId={about.id}
          open
          onOpenChange={(open) => !open && setAbout(undefined)}
        />
      )}
    </>
  )
}
