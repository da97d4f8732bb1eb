import { Clapperboard } from 'lucide-react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { Screen, ScreenFrame } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import type { QuickieActions } from './other-quickie-foot.tsx'
import { QuickieViewer } from './quickie-viewer.tsx'
import { useClips } from './use-clips.ts'

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
