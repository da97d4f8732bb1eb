import * as z from 'zod/mini'
import { endpoint, id, moment, nextCursorHeader, pageQuery, userIdParams } from './endpoint.ts'
import { limits } from './limits.ts'
import { memberCard } from './profile.ts'
import { humanText, plainText } from './text.ts'

/** What the caller has written down about a member for himself. Nobody else learns of it. */
const mark = z.object({ isFavourite: z.boolean(), note: z.string() })
export type Mark = z.infer<typeof mark>

export const favourite = z.object({ id, ...mark.shape, markedAt: moment, user: memberCard })
export type Favourite = z.infer<typeof favourite>

export const favouritesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/favourites',
    access: 'member',
    summary:
      'The latest first; the next page by the cursor header. A search looks into names and notes, also of members who are no favourites',
    query: z.extend(pageQuery, { search: z.optional(plainText(limits.favouriteSearch)) }),
    reply: z.array(favourite),
    replyHeaders: nextCursorHeader,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/favourites/:userId',
    access: 'member',
    summary: 'Whether a member is a favourite of the caller’s, and what he has noted about him',
    params: userIdParams,
    reply: mark,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/favourites/:userId',
    access: 'member',
    summary: 'What is left out stays as it was; an empty note is none',
    params: userIdParams,
    body: z.object({
      isFavourite: z.optional(z.boolean()),
      note: z.optional(humanText(limits.memberNote)),
    }),
    reply: mark,
  }),
}

export const favouritesEvents = {
  /** This member changed a star or a note, perhaps on another device. */
  'favourites.changed': z.object({ userId: id, ...mark.shape }),
}
