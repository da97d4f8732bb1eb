import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { hasCode } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { Screen, ScreenFrame } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { type Quickie, quickiesApi } from '#contract/quickies.ts'
import type { QuickieActions } from './quickie-foot.tsx'
import { QuickieViewer } from './quickie-viewer.tsx'

export type QuickieViewerScreenProps = { actions?: QuickieActions }

const header = <ScreenHeader title="Quickie" back="/discovery" backLabel="Back to discovery" />

export function QuickieViewerScreen({ actions }: QuickieViewerScreenProps) {
  useDocumentTitle('Quickie')
  const { state } = useLocation()
  const clips = useClips(Number(useParams().id))
  switch (clips.state) {
    case 'ready':
      return <QuickieViewer clips={clips.clips} index={clips.index} actions={actions} />
    case 'moved':
      return <Navigate to={`/quickie/${clips.to.id}`} state={state} replace />
    case 'loading':
      return (
        <ScreenFrame ground="stage" className="items-center justify-center">
          <p role="status">Loading quickie...</p>
        </ScreenFrame>
      )
    case 'failed':
      return (
        <Screen header={header} className="grid place-items-center">
          <ErrorState
            title="Unable to load this quickie"
            text="Check your connection and try again."
            onRetry={clips.retry}
          />
        </Screen>
      )
    case 'gone':
      return (
        <Screen header={header} className="grid place-items-center">
          <EmptyState
            icon={Clapperboard}
            title="This quickie is gone"
            text="Its owner may have deleted it."
            action={
              <Button size="small" asChild>
                <Link to="/discovery">See who’s around</Link>
              </Button>
            }
          />
        </Screen>
      )
  }
}

export type Clips =
  | { state: 'ready'; clips: Quickie[]; index: number }
  /** The one in view was deleted: the next best of the same member. */
  | { state: 'moved'; to: Quickie }
  | { state: 'loading' | 'gone' }
  | { state: 'failed'; retry: () => void }

/** The quickie of this id among all of the same member. */
function useClips(id: number): Clips {
  const list = useQuery(queryOf(quickiesApi.list))
  const own = useQuery(queryOf(quickiesApi.own))
  const known = beside(own.data, id) ?? beside(list.data, id)
  const [last, setLast] = useState<{ userId: number; index: number }>()
  const others = last && ofMember(own.data, list.data, last.userId)
  const mustAsk = !known && !others && list.isFetched && own.isFetched
  const asked = useQuery({ ...queryOf(quickiesApi.sameMember, { params: { id } }), enabled: mustAsk })
  const clips = known ?? (mustAsk ? beside(asked.data, id) : undefined)
  const index = clips?.findIndex((each) => each.id === id) ?? -1
  const userId = clips?.[index]?.userId

  useEffect(() => {
    if (userId !== undefined) setLast({ userId, index })
  }, [userId, index])

  if (clips) return { state: 'ready', clips, index }
  if (last && others) return { state: 'moved', to: others[Math.min(last.index, others.length - 1)]! }
  if (asked.isSuccess || hasCode(asked.error, 'not_found')) return { state: 'gone' }
  if (asked.isError) return { state: 'failed', retry: () => void asked.refetch() }
  return { state: 'loading' }
}

function beside(quickies: Quickie[] | undefined, id: number): Quickie[] | undefined {
  const found = quickies?.find((each) => each.id === id)
  return found && quickies?.filter(({ userId }) => userId === found.userId)
}

function ofMember(own: Quickie[] = [], list: Quickie[] = [], userId: number): Quickie[] | undefined {
  const his = [own, list].map((quickies) => quickies.filter((each) => each.userId === userId))
  return his.find(({ length }) => length > 0)
}
