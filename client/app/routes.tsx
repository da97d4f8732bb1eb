import { Navigate, type RouteObject, useParams } from 'react-router'
import { authRoutes, guestRoutes } from '#client/features/auth/auth.routes.ts'
import { tapsRoutes } from '#client/features/taps/taps.routes.ts'
import { lazyScreen } from '#client/platform/routing.ts'
import { AppShell } from './app-shell.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { StartSpinner } from './start-spinner.tsx'

/** Screens for members, one line per feature. */
const memberRoutes: RouteObject[] = [...tapsRoutes, { path: '/profile/:id', Component: MemberRedirect }]

/** Screens for everybody, one line per feature. */
const publicRoutes: RouteObject[] = [...authRoutes]

const screens: RouteObject[] = [
  { path: '/', element: <Navigate to="/auth" replace /> },
  { Component: GuestsOnly, children: guestRoutes },
  { lazy: lazyScreen(() => import('./members-only.tsx'), 'MembersOnly'), children: memberRoutes },
  ...publicRoutes,
  { path: '*', lazy: lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen') },
]

export const routes: RouteObject[] = [
  {
    Component: AppShell,
    ErrorBoundary,
    HydrateFallback: StartSpinner,
    children: [{ ErrorBoundary, children: screens }],
  },
]

// The address by which the admin table knows members.
function MemberRedirect() {
  return <Navigate to={`/user/${useParams().id}`} replace />
}
