import * as z from 'zod/mini'
import { done, endpoint, userIdParams, wholeNumber } from './endpoint.ts'
import { limits } from './limits.ts'

/** Whose first message comes to the inbox; that of anybody else waits in the requests. */
export const reachChoices = ['anyone', 'picture', 'verified', 'matching', 'tapped', 'mutual'] as const
export type ReachChoice = (typeof reachChoices)[number]

/** Where buckets of distances end: a rule tells its owner no more than a profile does. */
export const reachDistances = [5, 10, 20, 50, 100] as const

const age = z.nullable(wholeNumber(limits.age.min, limits.age.max))

/** Ages and distance count with `matching`, those of them that are set. */
export const reachRule = z.object({
  from: z.enum(reachChoices),
  ageMin: age,
  ageMax: age,
  withinKm: z.nullable(z.literal(reachDistances)),
})
export type ReachRule = z.infer<typeof reachRule>

/** `isAsked`: he is new here and has not said it yet. */
const ownReachRule = z.object({ ...reachRule.shape, isAsked: z.boolean() })
export type OwnReachRule = z.infer<typeof ownReachRule>

export const reachApi = {
  rule: endpoint({
    method: 'GET',
    path: '/api/who-may-write',
    access: 'member',
    summary: 'Whose first message comes to the caller’s inbox',
    reply: ownReachRule,
  }),
  updateRule: endpoint({
    method: 'PUT',
    path: '/api/who-may-write',
    access: 'member',
    summary: 'Decides it for first messages from now on; nobody is told',
    body: reachRule,
    reply: ownReachRule,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/conversations/:userId/accept',
    access: 'member',
    summary: 'Moves a request to the inbox, as an answer does',
    params: userIdParams,
    reply: done,
  }),
}

export const reachEvents = {
  /** To one's own devices. */
  'reach.rule-changed': ownReachRule,
}
