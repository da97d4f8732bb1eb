import { tabStore } from './storage.ts'

const RELOADED = 'reloadedForBuild'

/**
 * A page that was open during an update asks for files that are gone. Loading it anew, once, gets the new ones. Safari
 * and Firefox also drop the files of a page that is being left: then a reload would lead back to it.
 */
export function reloadOnStaleBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    // Without a network nothing has grown old, and there would be nothing to load.
    if (!navigator.onLine || tabStore.get(RELOADED)) return
    void isStale().then((stale) => {
      if (!stale) return
      tabStore.set(RELOADED, 'true')
      window.location.reload()
    })
  })
  window.addEventListener('load', () => setTimeout(() => tabStore.remove(RELOADED), 10_000))
}

/** Whether the page begins with another file by now. The query keeps the service worker out of it. */
async function isStale(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  try {
    const page = await fetch('/index.html?newest', { cache: 'no-store' })
    return page.ok && entry !== null && !(await page.text()).includes(new URL(entry.src).pathname)
  } catch {
    return false
  }
}
