// Storage can be full, forbidden or absent (private windows, blocked cookies): the app then forgets, and works on.
function textStore(open: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, value: string): void {
      try {
        open().setItem(key, value)
      } catch {}
    },
    remove(key: string): void {
      try {
        open().removeItem(key)
      } catch {}
    },
    clear(): void {
      try {
        open().clear()
      } catch {}
    },
  }
}

/** Stays on this device. */
export const deviceStore = textStore(() => window.localStorage)
/** Stays as long as this tab is open. */
export const tabStore = textStore(() => window.sessionStorage)
