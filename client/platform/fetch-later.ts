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
