import type { RouteObject } from 'react-router'
import { lazyScreen, type RouteHandle } from '#client/platform/routing.ts'

export const discoveryRoutes: RouteObject[] = [
  {
    path: '/discovery',
    lazy: lazyScreen(() => import('./discovery-screen.tsx'), 'DiscoveryScreen'),
    handle: { bottomNavigation: true } satisfies RouteHandle,
  },
]
