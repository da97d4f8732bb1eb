import type { PushSubscriptionDraft } from '#contract/push.ts'

export type PushSupport = 'possible' | 'denied' | 'unsupported' | 'install-first'

/** Whether this browser can receive a push while the app is closed. */
export function pushSupport(): PushSupport {
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  // iPhones and iPads have it only in apps on the home screen.
  if (!isKnown) return 'standalone' in navigator && !navigator.standalone ? 'install-first' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** The person said no to the browser, or closed its question. */
export class PushRefused extends Error {}

/** The browser knows no service that would deliver a push, or cannot reach it. */
export class NoPushService extends Error {}

/** Has the browser ask the person, and subscribes. The key is fetched only after a yes. */
export async function askForPush(findKey: () => Promise<string>): Promise<PushSubscriptionDraft> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused()
  // Where the worker was refused, as in some private windows, `ready` would wait for ever.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('no service worker')
  const { pushManager } = await navigator.serviceWorker.ready
  // One made under an earlier key of the server would be refused.
  await (await pushManager.getSubscription())?.unsubscribe()
  const applicationServerKey = await findKey()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    .catch((cause) => {
      throw new NoPushService('no push service', { cause })
    })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
