import { Suspense, useEffect, useState } from 'react'
import { Outlet, useMatches } from 'react-router'
import { useTipReturn } from '#client/features/tips/index.ts'
import { useTitleBadge } from '#client/platform/document-title.ts'
import { lazyPart, loadAgain } from '#client/platform/loading.ts'
import { useOfflineLists } from '#client/platform/pwa/offline-lists.ts'
import type { RouteHandle } from '#client/platform/routing.ts'
import { useRefreshAfterSetup } from '#client/platform/session/current-user.ts'
import { useViewer, ViewerProvider } from '#client/platform/session/viewer.tsx'
import { useWindowSize } from '#client/platform/window/use-window-size.ts'
import type { CurrentUser } from '#contract/auth.ts'
import { BottomNavigation, useBadges } from './bottom-navigation.tsx'
import { StartSpinner } from './fallback-screens.tsx'
import { offlineLists } from './offline-lists.ts'

const WideFrame = lazyPart(() => import('./wide/wide-frame.tsx'), 'WideFrame')

/** What surrounds the screens of members. */
export function MemberShell({ viewer }: { viewer: CurrentUser }) {
  const badges = useBadges()
  const hasNavigation = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.bottomNavigation,
  )
  const size = useWindowSize()
  useOfflineLists(viewer, offlineLists)
  useTitleBadge(badges.messages + badges.taps + badges.groups)
  useRefreshAfterSetup()
  useTipReturn()
  return (
    <ViewerProvider viewer={viewer}>
      <AfterFirstDrawing />
      {size === 'phone' ? (
        <>
          <Outlet />
          {hasNavigation && <BottomNavigation badges={badges} />}
        </>
      ) : (
        <Suspense fallback={<StartSpinner />}>
          <WideFrame size={size} isTop={hasNavigation} badges={badges} />
        </Suspense>
      )}
    </ViewerProvider>
  )
}

/** Even to load the code of it would hold up the first screen. */
function AfterFirstDrawing() {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn && <BackgroundWork />
}

// Each by itself: the code of all in one go would stop the first screen for the blink of an eye.
const LiveConnection = lazyPart(() => loadAgain(() => import('./live-updates.tsx')), 'LiveConnection')
const OutboxRunner = lazyPart(() => loadAgain(() => import('./outbox-runner.tsx')), 'OutboxRunner')
const InstalledApp = lazyPart(() => loadAgain(() => import('./installed-app.tsx')), 'InstalledApp')
const MutualMomentHost = lazyPart(
  () => loadAgain(() => import('#client/features/taps/mutual-moment-host.tsx')),
  'MutualMomentHost',
)
const TooltipHost = lazyPart(
  () => loadAgain(() => import('#client/ui/layers/tooltip-host.tsx')),
  'TooltipHost',
)

/**
 * What goes on behind the screens of members, and what only a resting pointer wants. None of it draws the first one, so
 * it is loaded after it.
 */
function BackgroundWork() {
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
      <Suspense>
        <MutualMomentHost />
      </Suspense>
      <Suspense>
        <TooltipHost />
      </Suspense>
    </>
  )
}
