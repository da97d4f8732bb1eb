import type { RouteObject } from 'react-router'
import { lazyScreen } from '#client/platform/routing.ts'

export const tapsRoutes: RouteObject[] = [
  {
    path: '/taps',
    handle: { bottomNavigation: true },
    lazy: lazyScreen(() => import('./taps-screen.tsx'), 'TapsScreen'),
  },
]
