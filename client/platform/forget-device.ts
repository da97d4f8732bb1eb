import { offlineStore } from './pwa/offline-store.ts'
import { deviceStore, tabStore } from './storage.ts'
import { chooseTheme, themeChoice } from './theme/theme.ts'

// A database that another tab holds open must not stop a person from leaving.
const PATIENCE_MS = 2_000

/** Removes everything this origin has stored in this browser. The session's cookie is the server's to end. */
export async function forgetDevice(): Promise<void> {
  offlineStore.close()
  tabStore.clear()
  deviceStore.clear()
  forgetCookies()
  const work = [forgetDatabases(), forgetCaches(), forgetWorkers()]
  await Promise.race([Promise.allSettled(work), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** The same for a member who signs out. Dark or light is the device's own and stays. */
export function forgetMember(theme = themeChoice()): Promise<void> {
  const forgotten = forgetDevice()
  chooseTheme(theme)
  return forgotten
}

function forgetCookies(): void {
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve
    if (name) document.cookie = `${name}=; max-age=0; path=/`
  }
}

async function forgetDatabases(): Promise<void> {
  const databases = await indexedDB.databases()
  await Promise.all(databases.map(({ name }) => name && deleteDatabase(name)))
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
  })
}

async function forgetCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function forgetWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
}
