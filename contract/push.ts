import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { plainText } from './text.ts'

/** As the browser's PushSubscription puts itself into JSON. */
export const pushSubscription = z.object({
  endpoint: plainText(1000).check(z.url()),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{86,88}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{21,24}={0,2}$/)),
  }),
})
export type PushSubscriptionDraft = z.infer<typeof pushSubscription>

/** How it stands with push on the device that asks. */
export const pushSettings = z.object({
  isOn: z.boolean(),
  /** Says that there is something, not what and not from whom. */
  discreet: z.boolean(),
})
export type PushSettings = z.infer<typeof pushSettings>

/** What a push carries, sealed for the one browser. The service worker reads it. */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  link: z.string(),
})
export type PushPayload = z.infer<typeof pushPayload>

export const pushApi = {
  key: endpoint({
    method: 'GET',
    path: '/api/push/key',
    access: 'member',
    reply: z.object({ publicKey: z.string() }),
  }),
  settings: endpoint({ method: 'GET', path: '/api/push/settings', access: 'member', reply: pushSettings }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/api/push/settings',
    access: 'member',
    body: z.object({ discreet: z.boolean() }),
    reply: pushSettings,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push/subscriptions',
    access: 'member',
    body: pushSubscription,
    reply: pushSettings,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/push/subscriptions',
    access: 'member',
    reply: pushSettings,
  }),
}
