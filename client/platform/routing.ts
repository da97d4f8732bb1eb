import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

/** What a feature's route asks of the app around it. */
export type RouteHandle = {
  /** Whoever has to sign in first comes back to it. */
  comesBack?: boolean
  /** The four entries at the bottom. */
  bottomNavigation?: boolean
  /** What to say when the session is lost while the screen is open; without words the visitor goes to /auth. */
  signedOut?: { title: string; text?: string }
  /** Reads what the screen will show before it is drawn. For a screen at which one arrives. */
  begin?: (queryClient: QueryClient, search: URLSearchParams) => Promise<void>
  /** The screen is a list: where there is room, what is opened from it opens beside it. */
  list?: ListScreen
  /** The screen opens beside the list that is in sight; where none is, beside this one. */
  beside?: ListScreen
  /** The lists beside which the screens of the route open. */
  lists?: readonly ListScreen[]
}

/** A list that stays in sight while something of it is open. */
export type ListScreen = {
  path: string
  load: () => Promise<{ Component: ComponentType }>
  /** `whole`: takes the room of both until something is open, and needs a desk to share it. */
  width: 'column' | 'whole'
}

/** On arrival: reads what the screen shows first, and answers when it has been answered, or has failed. */
export async function beginReading(
  routes: RouteObject[],
  queryClient: QueryClient,
  location: Location,
): Promise<void> {
  const search = new URLSearchParams(location.search)
  const handles = (matchRoutes(routes, location) ?? []).map(
    ({ route }) => route.handle as RouteHandle | undefined,
  )
  await Promise.allSettled(handles.map((handle) => handle?.begin?.(queryClient, search)))
}

/** A screen that is loaded when its route is visited first: `lazy: lazyScreen(() => import('./x.tsx'), 'X')`. */
export function lazyScreen<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return async () => ({ Component: (await load())[name] })
}
