import * as z from 'zod/mini'
import { createStore, useStore } from '../store.ts'

const SCRIPT = '/service-worker.js'
const LOOK_EVERY_MS = 60 * 60 * 1000

const openMessage = z.object({ type: z.literal('open'), link: z.string() })

const waiting = createStore<ServiceWorker | undefined>(undefined)

function becomeReady(worker: ServiceWorker | null): void {
  // Without a controller it is the first installation, which replaces nothing.
  if (!worker || !navigator.serviceWorker.controller) return
  waiting.set(worker)
}

function watch(registration: ServiceWorkerRegistration | undefined): void {
  // Where service workers are switched off, some browsers answer with nothing.
  if (!registration) return
  becomeReady(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') becomeReady(installing)
    })
  })
  const look = () =>
    document.visibilityState === 'visible' && void registration.update().catch(() => undefined)
  setInterval(look, LOOK_EVERY_MS)
}

let isRegistered = false

/** Starts the service worker: the app opens without a network, and can receive pushes while it is closed. */
export function registerWorker(): void {
  // In development the pages change under it.
  if (isRegistered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isRegistered = true
  navigator.serviceWorker.register(SCRIPT).then(watch, () => undefined)
}

/** A new version waits for the person to agree; calling it loads the page anew with it. */
export function useWaitingUpdate(): (() => void) | undefined {
  const worker = useStore(waiting)
  return worker && (() => changeOver(worker))
}

function changeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage({ type: 'take-over' })
}

/** Hears where a touched notification leads, when the app is open already. */
export function onOpenLink(open: (link: string) => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    const message = z.safeParse(openMessage, data)
    if (message.success) open(message.data.link)
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}
