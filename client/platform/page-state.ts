import { useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const isOnline = () => navigator.onLine

/** Whether the browser has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, isOnline, isOnline)
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the tab is being looked at. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
}
