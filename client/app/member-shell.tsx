import { useEffect, useState } from 'react'
import { Outlet, useMatches } from 'react-router'
import { MutualMomentHost } from '#client/features/taps/index.ts'
import { useTipReturn } from '#client/features/tips/index.ts'
import { useTitleBadge } from '#client/platform/document-title.ts'
import { useKeptLists } from '#client/platform/pwa/kept-lists.ts'
import type { RouteHandle } from '#client/platform/routing.ts'
import { useRefreshAfterSetup } from '#client/platform/session/current-user.ts'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { TooltipHost } from '#client/ui/tooltip-host.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import { BackgroundWork } from './background-work.tsx'
import { useBadges } from './badges.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { keptLists } from './kept-lists.ts'

/** What surrounds the screens of members. */
export function MemberShell({ viewer }: { viewer: CurrentUser }) {
  const badges = useBadges()
  const hasNavigation = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.bottomNavigation,
  )
  useKeptLists(viewer, keptLists)
  useTitleBadge(badges.messages + badges.taps + badges.groups)
  useRefreshAfterSetup()
  useTipReturn()
  return (
    <ViewerProvider viewer={viewer}>
      <AfterFirstDrawing />
      <Outlet />
      {hasNavigation && <BottomNavigation badges={badges} />}
      <MutualMomentHost />
      <TooltipHost />
    </ViewerProvider>
  )
}

/** Even to load the code of it would hold up the first screen. */
function AfterFirstDrawing() {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn && <BackgroundWork />
}
