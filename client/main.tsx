import './ui/tailwind.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './app/routes.tsx'
import { followKeyboard } from './platform/keyboard-room.ts'
import { followRouter } from './platform/layer-history.ts'
import { reloadOnStaleBuild } from './platform/loading.ts'
import { createQueryClient } from './platform/query-client.ts'
import { beginReading } from './platform/routing.ts'
import { currentUserQuery, recheckSession } from './platform/session/current-user.ts'
import { applyTheme } from './platform/theme.ts'

applyTheme()
followKeyboard()
reloadOnStaleBuild()

const queryClient = createQueryClient(() => void recheckSession(queryClient))
// Asked at once: the answer is there by the time the first screen is.
void queryClient.prefetchQuery(currentUserQuery)
beginReading(routes, queryClient, window.location)

const router = createBrowserRouter(routes)
followRouter(router)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
