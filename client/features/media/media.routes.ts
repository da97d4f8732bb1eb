import type { RouteObject } from 'react-router'
import { lazyScreen } from '#client/platform/routing.ts'

export const mediaRoutes: RouteObject[] = [
  { path: '/upload-test', lazy: lazyScreen(() => import('./upload-test-screen.tsx'), 'UploadTestScreen') },
]
