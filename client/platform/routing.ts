import type { ComponentType } from 'react'

/** What a feature's route asks of the app around it. */
export type RouteHandle = {
  /** The four entries at the bottom. */
  bottomNavigation?: boolean
  /** What to say when the session is lost while the screen is open; without words the visitor goes to /auth. */
  signedOut?: { title: string; text?: string }
}

/** A screen that is loaded when its route is visited first: `lazy: lazyScreen(() => import('./x.tsx'), 'X')`. */
export function lazyScreen<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return async () => ({ Component: (await load())[name] })
}
