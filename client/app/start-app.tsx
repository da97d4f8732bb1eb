import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { dropCalls } from '#client/platform/api/early-calls.ts'
import { followKeyboard } from '#client/platform/keyboard-room.ts'
import { followRouter } from '#client/platform/layer-history.ts'
import { createQueryClient } from '#client/platform/query-client.ts'
import { beginReading } from '#client/platform/routing.ts'
import { currentUserQuery, recheckSession } from '#client/platform/session/current-user.ts'
import type { FirstScreen } from './first-screen/first-screen.ts'
import { routes } from './routes.tsx'

type Router = ReturnType<typeof createBrowserRouter>

/** `firstScreen` where it has been drawn without the app. */
export async function startApp(firstScreen?: FirstScreen): Promise<void> {
  followKeyboard()
  const queryClient = createQueryClient(() => void recheckSession(queryClient))
  const answers = Promise.all([
    // Asked at once: the answer is there by the time the first screen is.
    queryClient.prefetchQuery(currentUserQuery),
    beginReading(routes, queryClient, window.location),
  ])
  void answers.then(dropCalls)

  const router = createBrowserRouter(routes)
  followRouter(router)
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  if (!firstScreen) return root.render(app)
  // React replaces the drawing with the first thing that it draws, and that is to be the same screen, not a spinner.
  await Promise.all([isReady(router), firstScreen.hasTiles && answers])
  // In slices: there is something to look at and to scroll meanwhile.
  startTransition(() => root.render(<Drawn onDrawn={firstScreen.takeOver}>{app}</Drawn>))
}

function Drawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn])
  return children
}

/** The code of the first screen is there. */
function isReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
