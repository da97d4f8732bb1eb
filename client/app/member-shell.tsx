import { Outlet, useMatches } from 'react-router'
import { OutboxRunner } from '#client/features/chat/outbox/outbox-runner.tsx'
import { MutualMomentHost } from '#client/features/taps/index.ts'
import { useTipReturn } from '#client/features/tips/index.ts'
import { useTitleBadge } from '#client/platform/document-title.ts'
import type { RouteHandle } from '#client/platform/routing.ts'
import { useRefreshAfterSetup } from '#client/platform/session/current-user.ts'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { TooltipProvider } from '#client/ui/tooltip-provider.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import { useBadges } from './badges.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { InstalledApp } from './installed-app.tsx'
import { LiveConnection } from './live-connection.tsx'

/** What surrounds the screens of members. */
export function MemberShell({ viewer }: { viewer: CurrentUser }) {
  const badges = useBadges()
  const hasNavigation = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.bottomNavigation,
  )
  useTitleBadge(badges.messages + badges.taps + badges.groups)
  useRefreshAfterSetup()
  useTipReturn()
  return (
    <ViewerProvider viewer={viewer}>
      <TooltipProvider>
        <LiveConnection />
        <InstalledApp />
        <OutboxRunner memberId={viewer.id} />
        <Outlet />
        {hasNavigation && <BottomNavigation badges={badges} />}
        <MutualMomentHost />
      </TooltipProvider>
    </ViewerProvider>
  )
}
