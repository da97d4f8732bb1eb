import { useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the tab is being looked at. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible')
}
