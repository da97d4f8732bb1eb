import type { RouteObject } from 'react-router'
import { lazyScreen } from '#client/platform/routing.ts'

export const chatRoutes: RouteObject[] = [
  {
    path: '/messages',
    handle: { bottomNavigation: true },
    lazy: lazyScreen(() => import('./conversations-screen.tsx'), 'ConversationsScreen'),
  },
  { path: '/chat/:userId', lazy: lazyScreen(() => import('./chat-screen.tsx'), 'ChatScreen') },
]
