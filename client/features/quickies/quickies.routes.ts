import type { RouteObject } from 'react-router'
import { lazyScreen } from '#client/platform/routing.ts'

export const quickiesRoutes: RouteObject[] = [
  {
    path: '/record-quickie',
    lazy: lazyScreen(() => import('./record-quickie-screen.tsx'), 'RecordQuickieScreen'),
  },
]
