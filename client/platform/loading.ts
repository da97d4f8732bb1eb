import { type ComponentType, lazy } from 'react'

/** Loads code that must come, however long the network is away: it is tried again whenever the network is back. */
export async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((back) => window.addEventListener('online', back, { once: true }))
    }
  }
}

const AFTER_MS = 4_000

/**
 * Loads what is not needed yet but soon may be: once the first screen has had the network to itself, and when the
 * processor has nothing better to do.
 */
export function fetchLater(load: () => Promise<unknown>): () => void {
  // Where it fails now, it is loaded again when it is wanted.
  const begin = () => void load().catch(() => undefined)
  const timer = setTimeout(() => whenIdle(begin), AFTER_MS)
  return () => clearTimeout(timer)
}

function whenIdle(act: () => void): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else act()
}

/** A part of a screen that is loaded when it is drawn first: `lazyPart(() => import('./x.tsx'), 'X')`. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}
