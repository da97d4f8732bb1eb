import { Suspense } from 'react'
import { loadAgain } from '#client/platform/load-again.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'

// Each by itself: the code of all three in one go would stop the first screen for the blink of an eye.
const LiveConnection = lazyPart(() => loadAgain(() => import('./live-connection.tsx')), 'LiveConnection')
const OutboxRunner = lazyPart(() => loadAgain(() => import('./outbox-runner.tsx')), 'OutboxRunner')
const InstalledApp = lazyPart(() => loadAgain(() => import('./installed-app.tsx')), 'InstalledApp')

/** What goes on behind the screens of members. None of it draws the first one, so it is loaded after it. */
export function BackgroundWork() {
  const { id } = useViewer()
  return (
    <>
      <Suspense>
        <LiveConnection />
      </Suspense>
      <Suspense>
        <OutboxRunner memberId={id} />
      </Suspense>
      <Suspense>
        <InstalledApp />
      </Suspense>
    </>
  )
}
