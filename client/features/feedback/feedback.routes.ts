import type { RouteObject } from 'react-router'
import { lazyScreen } from '#client/platform/routing.ts'

export const feedbackRoutes: RouteObject[] = [
  { path: '/feedback', lazy: lazyScreen(() => import('./feedback-screen.tsx'), 'FeedbackScreen') },
]
