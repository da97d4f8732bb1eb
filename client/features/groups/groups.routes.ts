import type { RouteObject } from 'react-router'
import { lazyScreen } from '#client/platform/routing.ts'

export const groupsRoutes: RouteObject[] = [
  {
    path: '/groups',
    handle: { bottomNavigation: true },
    lazy: lazyScreen(() => import('./groups-screen.tsx'), 'GroupsScreen'),
  },
  {
    path: '/create-group',
    handle: {
      signedOut: { title: 'Sign In Required', text: 'You need to sign in to create groups' },
    },
    lazy: lazyScreen(() => import('./create-group-screen.tsx'), 'CreateGroupScreen'),
  },
  {
    path: '/group-chat/:groupId',
    lazy: lazyScreen(() => import('./group-chat-screen.tsx'), 'GroupChatScreen'),
  },
]
