import type { RouteObject } from 'react-router'
import { lazyScreen } from '#client/platform/routing.ts'

export const adminRoutes: RouteObject[] = [
  { path: '/admin', lazy: lazyScreen(() => import('./admin-screen.tsx'), 'AdminScreen') },
]
