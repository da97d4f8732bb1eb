import type { RouteObject } from 'react-router'
import { lazyScreen, type RouteHandle } from '#client/platform/routing.ts'
import { beginList } from './discovery.api.ts'
import { filtersIn } from './filters.ts'

export const discoveryRoutes: RouteObject[] = [
  {
    path: '/discovery',
    lazy: lazyScreen(() => import('./discovery-screen.tsx'), 'DiscoveryScreen'),
    handle: {
      bottomNavigation: true,
      begin: (queryClient, search) => {
        const { role, view } = filtersIn(search)
        if (view === 'grid') beginList(queryClient, role)
      },
    } satisfies RouteHandle,
  },
]
