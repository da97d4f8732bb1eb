import * as z from 'zod/mini'
import { pushApi, pushPayload } from '#contract/push.ts'

// Browsers show something of their own making when a push shows nothing.
const unreadable = { title: 'New notification', body: '', link: '/notifications' }

export async function showPush(self: ServiceWorkerGlobalScope, event: PushEvent): Promise<void> {
  const { title, body, link } = readPayload(event.data)
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    data: { link },
    // A chat has one notification, the newest; no icon shows which app it is of.
    tag: link,
    renotify: true,
  }
  await self.registration.showNotification(title, options)
}

function readPayload(data: PushMessageData | null) {
  try {
    return z.parse(pushPayload, data?.json())
  } catch {
    return unreadable
  }
}

/** Into the window that is open, if there is one. */
export async function openNotification(
  self: ServiceWorkerGlobalScope,
  { notification }: NotificationEvent,
): Promise<void> {
  notification.close()
  const link = String(notification.data?.link ?? '/notifications')
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ focused }) => focused) ?? windows[0]
  if (!open) return void (await self.clients.openWindow(link))
  open.postMessage({ type: 'open', link })
  await open.focus()
}

/** The browser has changed the address at which it can be reached. */
export async function renewSubscription(self: ServiceWorkerGlobalScope, event: Event): Promise<void> {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent
  const subscription =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  const { method, path } = pushApi.subscribe
  await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
