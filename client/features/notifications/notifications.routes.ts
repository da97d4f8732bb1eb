import type { RouteObject } from 'react-router'
import { lazyScreen } from '#client/platform/routing.ts'

export const notificationsRoutes: RouteObject[] = [
  {
    path: '/notifications',
    lazy: lazyScreen(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
  },
]
