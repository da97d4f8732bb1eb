import * as z from 'zod/mini'
import { done, endpoint, moment, wholeNumber } from './endpoint.ts'

/** How a photo or clip that can be looked at once stands, for the one who asks. */
export const viewOnce = z.object({
  /** `expired`: nobody can open it any more, though it was not opened. */
  state: z.enum(['closed', 'opened', 'expired']),
  /** For its sender, how many have opened it; for a receiver, whether he has. */
  openedBy: z.int().check(z.gte(0)),
})
export type ViewOnce = z.infer<typeof viewOnce>

/** The one look that a receiver has. The addresses answer on this device alone, until then or until he closes it. */
const opening = z.object({
  url: z.string(),
  mp4Url: z.nullable(z.string()),
  contentType: z.string(),
  closesAt: moment,
})
export type Opening = z.infer<typeof opening>

const messageParams = z.object({ id: wholeNumber(1) })

/** Of a message in any conversation, by its id. */
export const viewOnceEndpoints = {
  openOnce: endpoint({
    method: 'POST',
    path: '/api/view-once/:id/open',
    access: 'member',
    summary: 'Opens a photo or clip that can be looked at once; from then on it is gone for the caller',
    params: messageParams,
    reply: opening,
  }),
  closeOnce: endpoint({
    method: 'POST',
    path: '/api/view-once/:id/close',
    access: 'member',
    summary: 'Ends the caller’s look at once, instead of after a minute',
    params: messageParams,
    reply: done,
  }),
}

/** Of a photo or clip in a direct chat that comes blurred, by the id of its message. */
export const blurEndpoints = {
  showReceived: endpoint({
    method: 'POST',
    path: '/api/received-media/:id/show',
    access: 'member',
    summary: 'Shows a photo or clip that came blurred, because the caller has not answered its sender yet',
    params: messageParams,
    reply: done,
  }),
  deleteReceived: endpoint({
    method: 'DELETE',
    path: '/api/received-media/:id',
    access: 'member',
    summary:
      'Takes a photo or clip that came blurred out of the caller’s view, unseen; he can still report it',
    params: messageParams,
    reply: done,
  }),
}

export const blurEvents = {
  /** To one's own devices. */
  'conversations.received-media-changed': z.object({
    messageId: z.int(),
    change: z.enum(['shown', 'deleted']),
  }),
}

export const viewOnceEvents = {
  /** To the sender, and to the other devices of the one who opened it. */
  'conversations.opened-once': z.object({ messageId: z.int(), viewOnce }),
}
