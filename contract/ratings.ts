import * as z from 'zod/mini'
import { endpoint, id, idParams, userIdParams } from './endpoint.ts'
import { limits } from './limits.ts'

const stars = z
  .int('Please choose 1 to 5 stars')
  .check(z.gte(1, 'Please choose 1 to 5 stars'), z.lte(5, 'Please choose 1 to 5 stars'))

const ownRating = z.object({
  /** `null`: not rated yet. */
  rating: z.nullable(z.number()),
  /** It counts when the account of the caller is a day old. */
  isWaiting: z.boolean(),
})
export type OwnRating = z.infer<typeof ownRating>

/** One decimal; 0 without ratings. */
export const averageRating = z.object({ rating: z.number(), count: z.number() })
export type AverageRating = z.infer<typeof averageRating>

export const ratingsApi = {
  rate: endpoint({
    method: 'POST',
    path: '/api/rate-user/:userId',
    access: 'member',
    summary: 'Once per member, for good',
    params: userIdParams,
    body: z.object({ rating: stars }),
    reply: ownRating,
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/user-rating/:userId',
    access: 'member',
    summary: 'What the caller gave this member',
    params: userIdParams,
    reply: ownRating,
  }),
  average: endpoint({
    method: 'GET',
    path: '/api/average-rating/:id',
    access: 'member',
    params: idParams,
    reply: averageRating,
  }),
  averages: endpoint({
    method: 'POST',
    path: '/api/average-ratings/bulk',
    access: 'member',
    summary: 'Averages by member id; 0 without ratings',
    body: z.object({
      userIds: z
        .array(id)
        .check(z.maxLength(limits.bulkRatings, 'Please ask for at most 200 members at once')),
    }),
    reply: z.record(z.string(), z.number()),
  }),
}
