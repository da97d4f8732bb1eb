import * as z from 'zod/mini'
import { count, endpoint, id, moment, nextCursorHeader, pageQuery, userIdParams } from './endpoint.ts'
import { memberCard } from './profile.ts'

export const tapStatuses = ['pending', 'accepted', 'passed'] as const
export type TapStatus = (typeof tapStatuses)[number]

/** `user` is the other one: who sent it on the received list, who got it on the sent list. */
export const tap = z.object({
  id,
  fromUserId: id,
  toUserId: id,
  status: z.enum(tapStatuses),
  createdAt: moment,
  user: memberCard,
})
export type Tap = z.infer<typeof tap>

export const tapAnswers = ['accepted', 'passed'] as const
export type TapAnswer = (typeof tapAnswers)[number]

export const tapStates = ['none', 'sent', 'mutual'] as const
export type TapState = (typeof tapStates)[number]

export const tapsApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/taps',
    access: 'member',
    summary: 'Once per member. A tap to someone who has tapped the caller makes it mutual',
    body: z.object({ toUserId: id }),
    reply: tap,
  }),
  received: endpoint({
    method: 'GET',
    path: '/api/taps/received',
    access: 'member',
    summary: 'The newest first; the next page by the cursor header',
    query: pageQuery,
    reply: z.array(tap),
    replyHeaders: nextCursorHeader,
  }),
  sent: endpoint({
    method: 'GET',
    path: '/api/taps/sent',
    access: 'member',
    summary: 'A tap that was passed on stays pending here: a pass is silent',
    query: pageQuery,
    reply: z.array(tap),
    replyHeaders: nextCursorHeader,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/taps/:fromUserId',
    access: 'member',
    params: z.object({ fromUserId: id }),
    body: z.object({ status: z.enum(tapAnswers) }),
    reply: tap,
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/taps/:userId',
    access: 'member',
    summary:
      'How it stands between the caller and one member: whether he has tapped him, and whether it is mutual',
    params: userIdParams,
    reply: z.object({ state: z.enum(tapStates) }),
  }),
  badgeCount: endpoint({
    method: 'GET',
    path: '/api/badge-counts/taps',
    access: 'member',
    summary: 'Received and not answered',
    reply: count,
  }),
}

export const tapsEvents = {
  /** Somebody tapped this member. */
  'taps.received': tap,
  /** A tap of this member's was accepted: it is mutual. */
  'taps.answered': tap,
  /** This member sent or answered one, perhaps in another tab or on another device. */
  'taps.changed': tap,
}
