import * as z from 'zod/mini'
import { count, done, endpoint, userIdParams } from './endpoint.ts'

/** Whether the caller has passed a member. Nobody else learns of it. */
const passing = z.object({ isPassed: z.boolean() })
export type Passing = z.infer<typeof passing>

export const passedApi = {
  count: endpoint({
    method: 'GET',
    path: '/api/passed',
    access: 'member',
    summary: 'How many members the caller has passed, of those whom he can see',
    reply: count,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/passed/:userId',
    access: 'member',
    params: userIdParams,
    reply: passing,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/passed/:userId',
    access: 'member',
    summary: 'Passes a member, for the filter of the list that leaves those out; or takes it back',
    params: userIdParams,
    body: passing,
    reply: passing,
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/api/passed',
    access: 'member',
    summary: 'Takes back all of them',
    reply: done,
  }),
}

export const passedEvents = {
  /** This member passed somebody or took it back, perhaps on another device. */
  'discovery.passed-changed': z.object({}),
}
