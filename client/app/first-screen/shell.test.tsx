import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import type { CurrentUser } from '#contract/auth.ts'
import { routes } from '../routes.tsx'

const viewer = { id: 1000, username: 'somebody', profile: { locationVisible: false } } as CurrentUser

/** The app on a phone as long as nothing but who is signed in has been answered. */
async function renderShell(): Promise<string> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(currentUserQuery.queryKey, viewer)
  const router = createMemoryRouter(routes, { initialEntries: ['/discovery'] })
  await expect.poll(() => router.state.initialized, { timeout: 20_000 }).toBe(true)
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const frame = page.firstElementChild!
  // Banners, toasts and what else other tests of this process may have left behind are no part of it.
  dropBut('main, nav', frame)
  dropBut('nav', frame.querySelector('[data-scroll-root]')!)
  // They are held back at first, and by then there is something to see.
  for (const skeleton of frame.querySelectorAll('[aria-hidden="true"]:has(> .animate-reveal)'))
    skeleton.remove()
  return `${frame.outerHTML.replace(/<!--.*?-->/g, '').replaceAll('><', '>\n<')}\n`
}

function dropBut(selector: string, element: Element): void {
  for (const child of [...element.children]) if (!child.matches(selector)) child.remove()
}

test('what is drawn before the app is there is what the app draws around its first grid', async () => {
  const shell = await renderShell()
  expect(shell).not.toContain('style=')
  await expect(shell).toMatchFileSnapshot('./shell.html')
})
