import { Navigate, type RouteObject, useParams } from 'react-router'
import { adminRoutes } from '#client/features/admin/admin.routes.ts'
import { authRoutes, guestRoutes } from '#client/features/auth/auth.routes.ts'
import { chatRoutes } from '#client/features/chat/chat.routes.ts'
import { discoveryRoutes } from '#client/features/discovery/discovery.routes.ts'
import { feedbackRoutes } from '#client/features/feedback/feedback.routes.ts'
import { groupsRoutes } from '#client/features/groups/groups.routes.ts'
import { mediaRoutes } from '#client/features/media/media.routes.ts'
import { notificationsRoutes } from '#client/features/notifications/notifications.routes.ts'
import { profileRoutes } from '#client/features/profile/profile.routes.ts'
import { quickiesRoutes } from '#client/features/quickies/quickies.routes.ts'
import { tapsRoutes } from '#client/features/taps/taps.routes.ts'
import { lazyScreen, type RouteHandle } from '#client/platform/routing.ts'
import { AppShell } from './app-shell.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { StartSpinner } from './start-spinner.tsx'

/** Pages to which several features lend a part. */
const memberPages: RouteObject[] = [
  {
    path: '/profile',
    lazy: lazyScreen(() => import('./own-profile-page.tsx'), 'OwnProfilePage'),
    handle: { bottomNavigation: true, signedOut: { title: 'You’re signed out' } } satisfies RouteHandle,
  },
  {
    path: '/user/:id',
    lazy: lazyScreen(() => import('./member-page.tsx'), 'MemberPage'),
    handle: { signedOut: { title: 'You’re signed out' } } satisfies RouteHandle,
  },
  { path: '/share', lazy: lazyScreen(() => import('./share-screen.tsx'), 'ShareScreen') },
  { path: '/quickie/:id', lazy: lazyScreen(() => import('./quickie-page.tsx'), 'QuickiePage') },
]

/** Screens for members, one line per feature. */
const memberRoutes: RouteObject[] = [
  ...profileRoutes,
  ...memberPages,
  ...tapsRoutes,
  ...notificationsRoutes,
  ...feedbackRoutes,
  ...quickiesRoutes,
  ...chatRoutes,
  ...discoveryRoutes,
  ...groupsRoutes,
  ...adminRoutes,
  { path: '/profile/:id', Component: MemberRedirect },
]

/** Screens for everybody, one line per feature. */
const publicRoutes: RouteObject[] = [...authRoutes, ...mediaRoutes]

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
