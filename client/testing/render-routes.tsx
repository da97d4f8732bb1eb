import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import type { CurrentUser } from '#contract/auth.ts'

export type Around = { viewer: Partial<CurrentUser>; queryClient?: QueryClient }

/** Draws screens that lead to each other, at the first address, for a member who is signed in. */
export function renderRoutes(routes: RouteObject[], route: string, { viewer, queryClient }: Around) {
  const router = createMemoryRouter(routes, { initialEntries: [route] })
  const client =
    queryClient ?? new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const screen = render(
    <QueryClientProvider client={client}>
      <ViewerProvider viewer={viewer as CurrentUser}>
        <RouterProvider router={router} />
      </ViewerProvider>
    </QueryClientProvider>,
  )
  return { ...screen, router }
}
