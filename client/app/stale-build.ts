import { tabStore } from '#client/platform/storage.ts'

const KEY = 'reloadedForBuild'

/** A page that was open during an update asks for files that are gone. Loading it anew, once, gets the new ones. */
export function reloadOnStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network nothing has grown old, and there would be nothing to load.
    if (!navigator.onLine || tabStore.get(KEY)) return
    event.preventDefault()
    tabStore.set(KEY, 'true')
    window.location.reload()
  })
  window.addEventListener('load', () => setTimeout(() => tabStore.remove(KEY), 10_000))
}
