import type { RouteObject } from 'react-router'
import { lazyScreen } from '#client/platform/routing.ts'

/** The pages of members, one's own and others', are put together in the app: features above lend to them. */
export const profileRoutes: RouteObject[] = [
  {
    path: '/profile-setup',
    lazy: lazyScreen(() => import('./profile-setup-screen.tsx'), 'ProfileSetupScreen'),
  },
]
