import * as z from 'zod/mini'
import { done, endpoint, nextCursorHeader, pageQuery, userIdParams } from './endpoint.ts'
import { memberCard } from './profile.ts'

/** One who looked at the caller’s page. Nothing here is finer than a day: a minute would tell when he was online. */
export const visitor = z.object({
  user: memberCard,
  /** In how many hours of the last 30 days. */
  visits: z.number(),
  /** The last of them, by the calendar of UTC. */
  day: z.iso.date(),
})
export type Visitor = z.infer<typeof visitor>

export const visitorsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/visitors',
    access: 'member',
    summary:
      'Who looked at one’s page in the last 30 days, the latest day first; a visit is listed when its hour is over. Empty for whoever browses invisibly',
    query: pageQuery,
    reply: z.array(visitor),
    replyHeaders: nextCursorHeader,
  }),
  visit: endpoint({
    method: 'POST',
    path: '/api/visits/:userId',
    access: 'member',
    summary: 'The page of this member is on the screen. Answers alike whether that counts or not',
    params: userIdParams,
    reply: done,
  }),
}
