import { Navigate, type RouteObject, useParams } from 'react-router'
import { type ListScreen, lazyScreen, type RouteHandle } from '#client/platform/routing.ts'
import { windowSize } from '#client/platform/window/window-size.ts'
import { AppShell } from './app-shell.tsx'
import { GuestsOnly } from './arrival.tsx'
import { ErrorBoundary, StartSpinner } from './fallback-screens.tsx'

type ScreenRoute = RouteObject & { handle?: RouteHandle }

const withNavigation = { bottomNavigation: true }
const signedOut = { title: 'You’re signed out' }

/** Screens for visitors. */
const guestRoutes: ScreenRoute[] = [
  { path: '/auth', lazy: lazyScreen(() => import('#client/features/auth/auth-page.tsx'), 'AuthPage') },
]

const discovery: ListScreen = {
  path: '/discovery',
  load: lazyScreen(() => import('#client/features/discovery/discovery-screen.tsx'), 'DiscoveryScreen'),
  width: 'whole',
}
const search: ListScreen = {
  path: '/search',
  load: lazyScreen(
    () => import('#client/features/discovery/username-search/username-search-screen.tsx'),
    'UsernameSearchScreen',
  ),
  width: 'whole',
}
const explore: ListScreen = {
  path: '/explore',
  load: lazyScreen(() => import('#client/features/discovery/explore/explore-screen.tsx'), 'ExploreScreen'),
  width: 'whole',
}
const taps: ListScreen = {
  path: '/taps',
  load: lazyScreen(() => import('#client/features/taps/taps-screen.tsx'), 'TapsScreen'),
  width: 'column',
}
const messages: ListScreen = {
  path: '/messages',
  load: lazyScreen(() => import('./messages-page.tsx'), 'MessagesPage'),
  width: 'column',
}
const groups: ListScreen = {
  path: '/groups',
  load: lazyScreen(() => import('#client/features/groups/groups-screen.tsx'), 'GroupsScreen'),
  width: 'column',
}
const notifications: ListScreen = {
  path: '/notifications',
  load: lazyScreen(
    () => import('#client/features/notifications/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
  width: 'column',
}

/** Beside each of them its members, chats or groups may have been opened. */
const lists = [discovery, taps, messages, groups, notifications]

const listRoute = (list: ListScreen, handle: RouteHandle = withNavigation): ScreenRoute => ({
  path: list.path,
  lazy: list.load,
  handle: { ...handle, list },
})

const lazyPage = (name: keyof typeof import('./conversation-pages.tsx')) =>
  lazyScreen(() => import('./conversation-pages.tsx'), name)

/** Screens for members. */
const memberRoutes: ScreenRoute[] = [
  listRoute(discovery, {
    ...withNavigation,
    begin: async (...arrival) =>
      (await import('#client/features/discovery/discovery.api.ts')).beginDiscovery(...arrival),
  }),
  listRoute(search, {}),
  listRoute(explore, {}),
  {
    path: '/profile',
    lazy: lazyScreen(() => import('./own-profile-page.tsx'), 'OwnProfilePage'),
    handle: { ...withNavigation, signedOut },
  },
  {
    path: '/as-others-see-me',
    lazy: lazyScreen(() => import('./as-others-page.tsx'), 'AsOthersPage'),
    handle: { signedOut },
  },
  {
    path: '/profile-setup',
    lazy: lazyScreen(() => import('./profile-setup-page.tsx'), 'ProfileSetupPage'),
  },
  {
    path: '/user/:id',
    lazy: lazyScreen(() => import('./member-page.tsx'), 'MemberPage'),
    handle: { signedOut, beside: discovery },
  },
  listRoute(taps),
  listRoute(messages),
  {
    path: '/chat/:userId',
    lazy: lazyScreen(() => import('#client/features/chat/chat-screen.tsx'), 'ChatScreen'),
    handle: { beside: messages },
  },
  { path: '/chat/:userId/media', lazy: lazyPage('ChatMediaScreen'), handle: { beside: messages } },
  { path: '/chat/:userId/search', lazy: lazyPage('ChatSearchScreen'), handle: { beside: messages } },
  listRoute(groups),
  {
    path: '/create-group',
    lazy: lazyScreen(() => import('#client/features/groups/create-group-screen.tsx'), 'CreateGroupScreen'),
    handle: {
      signedOut: { title: 'Sign In Required', text: 'You need to sign in to create groups' },
      beside: groups,
    },
  },
  {
    path: '/groups/join',
    lazy: lazyScreen(
      () => import('#client/features/groups/invitations/join-group-screen.tsx'),
      'JoinGroupScreen',
    ),
    handle: { beside: groups, comesBack: true },
  },
  { path: '/group-info/:groupId', lazy: lazyPage('GroupInfoScreen'), handle: { beside: groups } },
  {
    path: '/group-chat/:groupId',
    lazy: lazyScreen(() => import('#client/features/groups/group-chat-screen.tsx'), 'GroupChatScreen'),
    handle: { beside: groups },
  },
  { path: '/group-chat/:groupId/media', lazy: lazyPage('GroupMediaScreen'), handle: { beside: groups } },
  { path: '/group-chat/:groupId/search', lazy: lazyPage('GroupSearchScreen'), handle: { beside: groups } },
  { path: '/quickie/:id', lazy: lazyScreen(() => import('./quickie-page.tsx'), 'QuickiePage') },
  {
    path: '/record-quickie',
    lazy: lazyScreen(
      () => import('#client/features/quickies/record-quickie-screen.tsx'),
      'RecordQuickieScreen',
    ),
  },
  listRoute(notifications, {}),
  {
    path: '/feedback',
    lazy: lazyScreen(() => import('#client/features/feedback/feedback-screen.tsx'), 'FeedbackScreen'),
  },
  { path: '/share', lazy: lazyScreen(() => import('./share-screen.tsx'), 'ShareScreen') },
  {
    path: '/admin',
    lazy: lazyScreen(() => import('#client/features/admin/admin-screen.tsx'), 'AdminScreen'),
  },
  { path: '/profile/:id', Component: MemberRedirect },
]

/** Screens for everybody. */
const publicRoutes: ScreenRoute[] = [
  {
    path: '/forgot-password',
    lazy: lazyScreen(
      () => import('#client/features/auth/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  },
  {
    path: '/verify-email',
    lazy: lazyScreen(() => import('#client/features/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
  },
  {
    path: '/force-logout',
    lazy: lazyScreen(() => import('#client/features/auth/force-logout-screen.tsx'), 'ForceLogoutScreen'),
  },
  {
    path: '/upload-test',
    lazy: lazyScreen(() => import('#client/features/media/upload-test-screen.tsx'), 'UploadTestScreen'),
  },
]

const screens: RouteObject[] = [
  { path: '/', element: <Navigate to="/auth" replace /> },
  { Component: GuestsOnly, children: guestRoutes },
  { lazy: loadMembersOnly, children: memberRoutes, handle: { lists } satisfies RouteHandle },
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

function loadMembersOnly() {
  // What arranges the screens of a wide window travels together with what they stand in.
  if (windowSize() !== 'phone') import('./wide/wide-frame.tsx').catch(() => undefined)
  return lazyScreen(() => import('./members-only.tsx'), 'MembersOnly')()
}

// The address by which the admin table knows members.
function MemberRedirect() {
  return <Navigate to={`/user/${useParams().id}`} replace />
}
