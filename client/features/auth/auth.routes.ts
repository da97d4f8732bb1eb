import type { RouteObject } from 'react-router'
import { lazyScreen } from '#client/platform/routing.ts'

export const guestRoutes: RouteObject[] = [
  { path: '/auth', lazy: lazyScreen(() => import('./auth-page.tsx'), 'AuthPage') },
]

export const authRoutes: RouteObject[] = [
  {
    path: '/forgot-password',
    lazy: lazyScreen(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  },
  {
    path: '/verify-email',
    lazy: lazyScreen(() => import('./verify-email-screen.tsx'), 'VerifyEmailScreen'),
  },
  { path: '/force-logout', lazy: lazyScreen(() => import('./force-logout-screen.tsx'), 'ForceLogoutScreen') },
]
