import * as z from 'zod/mini'
import { endpoint, id, moment, nextCursorHeader, pageQuery } from './endpoint.ts'
import { memberCard } from './profile.ts'

/** In pounds. */
export const tipAmounts = [1, 5, 10] as const
export type TipAmount = (typeof tipAmounts)[number]

export const tipStatuses = ['pending', 'paid', 'failed'] as const

/** How a sender comes back from the payment page: `/discovery?tip=…`. */
export const tipReturns = ['sent', 'cancelled'] as const
export type TipReturn = (typeof tipReturns)[number]

const amount = z.literal(tipAmounts)

const tipFacts = {
  id,
  amount,
  status: z.enum(tipStatuses),
  /** No money moves. */
  sandbox: z.boolean(),
  createdAt: moment,
}

/** What becomes of a tip that was just sent. While it is pending, its sender pays at the address given. */
export const sentTip = z.object({
  ...tipFacts,
  toUserId: id,
  checkoutUrl: z.optional(z.url({ protocol: /^https?$/ })),
})
export type SentTip = z.infer<typeof sentTip>

/** A line of one's own list. `user` is the other one; null when there is no such member any more. */
export const tip = z.object({
  ...tipFacts,
  direction: z.enum(['sent', 'received']),
  user: z.nullable(memberCard),
})
export type Tip = z.infer<typeof tip>

export const newTip = z.object({ toUserId: id, amount })
export type NewTip = z.infer<typeof newTip>

export const tipsApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/tips',
    access: 'member',
    summary: 'Repeated with one Idempotency-Key header it gives the same answer and is charged once',
    body: newTip,
    reply: sentTip,
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/tips',
    access: 'member',
    summary: 'Sent, and received once they are paid; the newest first',
    query: pageQuery,
    reply: z.array(tip),
    replyHeaders: nextCursorHeader,
  }),
  totals: endpoint({
    method: 'GET',
    path: '/api/tips/totals',
    access: 'member',
    summary: 'What the caller has sent and received in all, in pounds, of what was paid',
    reply: z.object({ sent: z.number(), received: z.number() }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/tip-settings',
    access: 'member',
    reply: z.object({ sandbox: z.boolean() }),
  }),
  paymentNews: endpoint({
    method: 'POST',
    path: '/api/payments/webhook',
    access: 'anyone',
    summary: 'For the payment service, which signs what it sends',
    rawBody: true,
    reply: z.object({ received: z.literal(true) }),
  }),
}

export const tipsEvents = {
  /** A tip of this member's, sent or received, is not what it was. */
  'tips.changed': z.object({ id }),
}
