import * as z from 'zod/mini'
import { clientId, done, endpoint, id, idParams, moment } from './endpoint.ts'
import { dataUrlLength, limits } from './limits.ts'
import { memberCard } from './profile.ts'
import { humanText } from './text.ts'

/** A clip of at most ten seconds, with the member whose it is. */
export const quickie = z.object({
  id,
  userId: id,
  user: memberCard,
  videoUrl: z.string(),
  contentType: z.enum(['video/webm', 'video/mp4']),
  /** The same clip for browsers that do not play WebM, where the server could make one. */
  mp4Url: z.nullable(z.string()),
  posterUrl: z.nullable(z.string()),
  thumbhash: z.nullable(z.string()),
  caption: z.string(),
  durationMs: z.number(),
  /** Whether the viewer has watched it. One's own always is. */
  seen: z.boolean(),
  /** How many members have watched it: told to its owner, `null` to everybody else. */
  views: z.nullable(z.number()),
  createdAt: moment,
})
export type Quickie = z.infer<typeof quickie>

export const quickieDraft = z.object({
  /** The clip as a data URL. A form brings it as its file instead. */
  videoUrl: z.optional(z.string()),
  caption: z._default(humanText(limits.quickieCaption), ''),
  /** One frame of it as a data URL of a picture. */
  poster: z.optional(z.string()),
  clientId: z.optional(clientId),
})
export type QuickieDraft = z.infer<typeof quickieDraft>

const posterTextLimit = dataUrlLength(limits.posterBytes)
const draftBodyLimit = dataUrlLength(limits.quickieBytes) + posterTextLimit + limits.bodyBytes

export const quickiesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/quickies',
    access: 'member',
    summary:
      'The quickies of those who shared last, members near the caller before all others; by member, the newest first',
    reply: z.array(quickie),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/my-quickies',
    access: 'member',
    summary: 'One’s own, the newest first, with how many have watched each',
    reply: z.array(quickie),
  }),
  sameMember: endpoint({
    method: 'GET',
    path: '/api/quickies/:id',
    access: 'member',
    summary: 'This quickie among all of the same member, the newest first',
    params: idParams,
    reply: z.array(quickie),
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/quickies',
    access: 'member',
    summary:
      'A clip of up to 10 seconds: a data URL in `videoUrl`, or a form with the file `video`, after its other fields. Shared once, however often it is retried with the same `clientId`',
    body: z.nullish(quickieDraft),
    bodyLimit: draftBodyLimit,
    upload: {
      field: 'video',
      maxBytes: limits.quickieBytes,
      maxFieldBytes: posterTextLimit,
      optional: true,
    },
    reply: quickie,
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/api/quickies/:id/seen',
    access: 'member',
    summary: 'Counts the caller among those who have watched it, once',
    params: idParams,
    reply: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/quickies/:id',
    access: 'member',
    summary: 'Deletes an own one, files and all',
    params: idParams,
    reply: done,
  }),
}

export const quickiesEvents = {
  /** To its owner: he shared one, or an mp4 of it is there now. */
  'quickies.shared': quickie,
  /** There is something new near the viewer. What, and whose, he reads. */
  'quickies.news': z.object({}),
  'quickies.removed': z.object({ id, userId: id }),
}
