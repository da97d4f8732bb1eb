import * as z from 'zod/mini'
import { directMessage } from './chat.ts'
import { uploadedMedia } from './conversations.ts'
import { clientId, done, endpoint, idParams, moment, userIdParams, wholeNumber } from './endpoint.ts'
import { limits } from './limits.ts'
import { memberCard } from './profile.ts'
import { humanText } from './text.ts'

export const albumTimes = ['until-stopped', 'day', 'hour', 'once'] as const
export type AlbumTime = (typeof albumTimes)[number]
const albumTime = z.enum(albumTimes)

const albumItem = z.object({ mediaId: z.string(), ...uploadedMedia.shape })
export type AlbumItem = z.infer<typeof albumItem>

/** One's own. Its name is for oneself: whoever is shown it does not learn it. */
const album = z.object({
  id: z.number(),
  name: z.string(),
  items: z.array(albumItem),
  /** How many have it now. */
  holders: z.number(),
})
export type Album = z.infer<typeof album>

const albumName = z.object({
  name: humanText(limits.albumName).check(z.minLength(1, 'Please give the album a name')),
})

const albumHolder = z.object({
  shareId: z.number(),
  user: z.pick(memberCard, { id: true, username: true, thumbUrl: true, thumbhash: true }),
  time: albumTime,
  sharedAt: moment,
  expiresAt: z.nullable(moment),
})
export type AlbumHolder = z.infer<typeof albumHolder>

/** An album that one member showed another, as either of them sees it in their chat. */
const albumShare = z.object({
  id: z.number(),
  isOwn: z.boolean(),
  count: z.number(),
  time: albumTime,
  expiresAt: z.nullable(moment),
  /** `seen`: it could be looked at once, and was. */
  state: z.enum(['open', 'seen', 'ended']),
})
export type AlbumShare = z.infer<typeof albumShare>

/** What one looks at. Its addresses answer for as long as one has the album, and not a moment longer. */
const openAlbum = z.object({ items: z.array(albumItem), closesAt: z.nullable(moment) })
export type OpenAlbum = z.infer<typeof openAlbum>

export const newAlbumItem = z.object({ albumId: wholeNumber(1) })
const shareParams = z.object({ id: wholeNumber(1) })

export const albumsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/albums',
    access: 'member',
    summary: 'One’s own private albums; nobody else can list them',
    reply: z.array(album),
  }),
  create: endpoint({ method: 'POST', path: '/api/albums', access: 'member', body: albumName, reply: album }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/albums/:id',
    access: 'member',
    params: idParams,
    body: albumName,
    reply: done,
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/api/album-items',
    access: 'member',
    summary: 'A photo, or a video of up to 30 seconds, for one of one’s albums',
    body: z.nullish(newAlbumItem),
    upload: { field: 'file', maxBytes: limits.chatVideoBytes },
    reply: albumItem,
  }),
  removeItem: endpoint({
    method: 'DELETE',
    path: '/api/albums/:id/items/:mediaId',
    access: 'member',
    params: z.object({ ...idParams.shape, mediaId: z.string() }),
    reply: done,
  }),
  holders: endpoint({
    method: 'GET',
    path: '/api/albums/:id/holders',
    access: 'member',
    summary: 'Who has it now',
    params: idParams,
    reply: z.array(albumHolder),
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/albums/:id/shares/:userId',
    access: 'member',
    summary: 'Shows it to a member, by a message in their chat; once, however often it is retried',
    params: z.object({ ...idParams.shape, ...userIdParams.shape }),
    body: z.object({ time: z._default(albumTime, 'until-stopped'), clientId: z.optional(clientId) }),
    reply: directMessage,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/album-requests/:userId',
    access: 'member',
    summary: 'Asks a member for an album, by a message in their chat; once a day',
    params: userIdParams,
    body: z.object({ clientId: z.optional(clientId) }),
    reply: directMessage,
  }),
  readShare: endpoint({
    method: 'GET',
    path: '/api/album-shares/:id',
    access: 'member',
    summary: 'How an album stands that one showed or was shown',
    params: shareParams,
    reply: albumShare,
  }),
  openShare: endpoint({
    method: 'POST',
    path: '/api/album-shares/:id/open',
    access: 'member',
    summary: 'What is in an album that one was shown; for one to be seen once, this begins the one look',
    params: shareParams,
    reply: openAlbum,
  }),
  closeShare: endpoint({
    method: 'POST',
    path: '/api/album-shares/:id/close',
    access: 'member',
    summary: 'Ends the look at an album that can be seen once',
    params: shareParams,
    reply: done,
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/api/album-shares/:id',
    access: 'member',
    summary: 'Takes an album back from somebody, at once',
    params: shareParams,
    reply: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/albums/:id',
    access: 'member',
    summary: 'With all that is in it; whoever has it loses it at once',
    params: idParams,
    reply: done,
  }),
}

export const albumsEvents = {
  /** To both: it was taken back, has been looked at, or what is in it is different. */
  'albums.share-changed': z.object({ shareId: z.number(), isOver: z.boolean() }),
}
