/** What the other member has that a call can name. The same of nobody bears names that nothing has. */
export type Target = {
  id: number
  photoId: number
  mediaId: string
  /** Told to the viewer about the other. */
  notificationId: number
  /** The viewer's own message to the other. */
  messageId: number
  quickieId: number
  /** A photo of the other’s that the viewer has opened, to be viewed once. */
  onceId: number
  /** A message of the other’s with a photo. */
  pictureId: number
  /** An album of the other’s, and that he has shown it to the viewer. */
  albumId: number
  shareId: number
}

/** Where both are, which stays when one of them is gone. */
export type Shared = { groupId: number /** The other’s. */; username: string }

export type Request = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

export type Row =
  /** Names a member, or something that hangs on him: answers as for one who does not exist. */
  | { names: (target: Target, shared: Shared) => Request; knows?: 'blocker' }
  /** May show members: shows the other before the block, and no trace of him afterwards. */
  | { shows: (shared: Shared) => Request; knows?: 'blocker' }
  /** Counts what the other did before the block, and 0 afterwards. */
  | { counts: true }
  /** Has nothing to do with other members; the reason. */
  | { apart: string }

const userId = ({ id }: Target): Request => ({ params: { userId: id } })
const nothing = (): Request => ({})
const group = ({ groupId }: Shared): Request => ({ params: { id: groupId } })
const everywhere = { south: -90, west: -180, north: 90, east: 180 }

/** Every call of the contract. A new one needs a line here before anything else. */
export const blockRows: Record<string, Row> = {
  'POST /api/register': { apart: 'makes an account; says of a username only whether it is taken' },
  'POST /api/login': { apart: 'answers about the caller alone' },
  'POST /api/logout': { apart: 'ends the caller’s own session' },
  'GET /api/logout': { apart: 'ends the caller’s own session' },
  'GET /api/user': { apart: 'the caller himself' },
  'POST /api/verify-email': { apart: 'the caller’s own address' },
  'POST /api/verify-email/send': { apart: 'the caller’s own address' },
  'POST /api/change-email': { apart: 'the caller’s own address; says nothing of whose the new one is' },
  'GET /api/common-passwords': { apart: 'the same for all' },
  'POST /api/forgot-password': { apart: 'answers alike for all' },
  'POST /api/reset-password': { apart: 'goes by a token from a mail' },
  'POST /api/change-password': { apart: 'the caller’s own' },
  'GET /api/sessions': { apart: 'the caller’s own' },
  'DELETE /api/sessions/:id': { apart: 'the caller’s own' },
  'DELETE /api/sessions': { apart: 'the caller’s own' },

  'GET /api/user/:id': { names: ({ id }) => ({ params: { id } }) },
  'POST /api/profile': { apart: 'the caller’s own' },
  'PUT /api/profile': { apart: 'the caller’s own' },
  'DELETE /api/profile': { apart: 'the caller’s own' },
  'POST /api/upload-profile-pic': { apart: 'the caller’s own' },
  'DELETE /api/profile-pic': { apart: 'the caller’s own' },
  'GET /api/gallery-photos': { apart: 'the caller’s own' },
  'POST /api/upload-gallery-photo': { apart: 'the caller’s own' },
  'DELETE /api/gallery-photos/:id': { names: ({ photoId }) => ({ params: { id: photoId } }) },
  'GET /api/privacy': { apart: 'the caller’s own' },
  'GET /api/phrases': { apart: 'the caller’s own' },
  'PUT /api/phrases': { apart: 'the caller’s own' },
  'PUT /api/privacy': { apart: 'the caller’s own; what others see of it is presence’s own test' },
  'GET /api/export': { shows: nothing, knows: 'blocker' },
  'POST /api/export': { apart: 'begins what GET /api/export answers' },
  'GET /api/export/state': { apart: 'the caller’s own; names nobody' },
  'GET /api/export/file': { apart: 'what the caller had made of his own data, as it was then' },

  'GET /api/notifications': { shows: nothing },
  'GET /api/notifications/unread-count': { counts: true },
  'GET /api/summary': { counts: true },
  'POST /api/notifications/:id/read': { names: ({ notificationId: id }) => ({ params: { id } }) },
  'POST /api/notifications/mark-all-read': { apart: 'the caller’s own' },
  'GET /api/push/key': { apart: 'the same for all' },
  'GET /api/push/settings': { apart: 'the caller’s own' },
  'PATCH /api/push/settings': { apart: 'the caller’s own' },
  'POST /api/push/subscriptions': { apart: 'the caller’s own' },
  'DELETE /api/push/subscriptions': { apart: 'the caller’s own' },
  'POST /api/feedback': { apart: 'goes to those who run the place' },
  'GET /api/feedback/responses': { apart: 'from those who run the place, who bear no name there' },
  'PATCH /api/feedback/responses/:id/read': { apart: 'the caller’s own' },
  'GET /api/badge-counts/feedback': { apart: 'the caller’s own' },

  'GET /media/:id': { names: ({ mediaId }) => ({ params: { id: mediaId } }) },
  'GET /media/:id/thumb': { names: ({ mediaId }) => ({ params: { id: mediaId } }) },
  'GET /media/:id/mp4': { names: ({ mediaId }) => ({ params: { id: mediaId } }) },
  'POST /api/test-simple-upload': { apart: 'keeps nothing' },

  'POST /api/block/:userId': { names: userId },
  'DELETE /api/block/:userId': { names: userId, knows: 'blocker' },
  'GET /api/blocks': {
    apart: 'the caller’s own; safety’s own tests show that the blocked reads nothing in it',
  },
  'POST /api/report': {
    names: ({ id }) => ({ body: { kind: 'member', userId: id, reason: 'spam' } }),
    knows: 'blocker',
  },
  'GET /api/report/received': {
    apart: 'names nobody; safety’s own tests show that a block looks like a deletion in it',
  },

  'POST /api/rate-user/:userId': { names: (target) => ({ ...userId(target), body: { rating: 5 } }) },
  'GET /api/user-rating/:userId': { names: userId },
  'GET /api/average-rating/:id': { names: ({ id }) => ({ params: { id } }) },
  'POST /api/average-ratings/bulk': { names: ({ id }) => ({ body: { userIds: [id] } }) },

  'GET /api/favourites': { shows: nothing },
  'GET /api/favourites/:userId': { names: userId },
  'PUT /api/favourites/:userId': { names: (target) => ({ ...userId(target), body: { isFavourite: true } }) },

  'POST /api/taps': { names: ({ id }) => ({ body: { toUserId: id } }) },
  'GET /api/taps/received': { shows: nothing },
  'GET /api/taps/sent': { shows: nothing },
  'GET /api/taps/:userId': { names: userId },
  'PATCH /api/taps/:fromUserId': {
    names: ({ id }) => ({ params: { fromUserId: id }, body: { status: 'accepted' } }),
  },
  'GET /api/badge-counts/taps': { counts: true },

  'POST /api/tips': { names: ({ id }) => ({ body: { toUserId: id, amount: 5 } }) },
  'GET /api/tips': { shows: nothing },
  'GET /api/tips/totals': { apart: 'two sums that name nobody' },
  'GET /api/tip-settings': { apart: 'the same for all' },
  'POST /api/payments/webhook': { apart: 'speaks to the payment service alone' },

  'GET /api/conversations': { shows: nothing },
  'GET /api/conversations/:userId': { names: userId },
  'PATCH /api/conversations/:userId/standing': {
    names: (target) => ({ ...userId(target), body: { mute: '1h' } }),
  },
  'POST /api/conversations/:userId/accept': { names: userId },
  'PUT /api/conversations/:userId/disappearing': {
    names: (target) => ({ ...userId(target), body: { disappearAfter: '24h' } }),
  },
  'GET /api/who-may-write': { apart: 'the caller’s own' },
  'PUT /api/who-may-write': { apart: 'the caller’s own' },
  'GET /api/conversation-folders': {
    apart: 'numbers of what the caller put away or was written; standing’s own tests',
  },
  'DELETE /api/conversations/:userId': { names: userId },
  'GET /api/messages/:userId': { names: userId },
  'POST /api/messages': { names: ({ id }) => ({ body: { toUserId: id, content: 'Hello?' } }) },
  'PATCH /api/messages/:userId/read': { names: userId },
  'PATCH /api/messages/:userId/unread': { names: userId },
  'POST /api/messages/:id/unsend': { names: ({ messageId }) => ({ params: { id: messageId } }) },
  'PUT /api/messages/:id/reaction': {
    names: ({ messageId }) => ({ params: { id: messageId }, body: { emoji: '❤️' } }),
  },
  'GET /api/badge-counts/messages': { counts: true },
  'POST /api/view-once/:id/open': { names: ({ onceId }) => ({ params: { id: onceId } }) },
  'POST /api/view-once/:id/close': { names: ({ onceId }) => ({ params: { id: onceId } }) },
  'POST /api/received-media/:id/show': { names: ({ pictureId }) => ({ params: { id: pictureId } }) },
  'DELETE /api/received-media/:id': { names: ({ pictureId }) => ({ params: { id: pictureId } }) },
  'GET /api/albums': { apart: 'the caller’s own' },
  'POST /api/albums': { apart: 'the caller’s own' },
  'PATCH /api/albums/:id': { names: ({ albumId }) => ({ params: { id: albumId }, body: { name: 'Mine' } }) },
  'DELETE /api/albums/:id': { names: ({ albumId }) => ({ params: { id: albumId } }) },
  'POST /api/album-items': { apart: 'the caller’s own' },
  'DELETE /api/albums/:id/items/:mediaId': {
    names: ({ albumId, mediaId }) => ({ params: { id: albumId, mediaId } }),
  },
  'GET /api/albums/:id/holders': { names: ({ albumId }) => ({ params: { id: albumId } }) },
  'POST /api/albums/:id/shares/:userId': {
    names: ({ id, albumId }) => ({ params: { id: albumId, userId: id }, body: {} }),
  },
  'POST /api/album-requests/:userId': { names: (target) => ({ ...userId(target), body: {} }) },
  'GET /api/album-shares/:id': { names: ({ shareId }) => ({ params: { id: shareId } }) },
  'POST /api/album-shares/:id/open': { names: ({ shareId }) => ({ params: { id: shareId } }) },
  'POST /api/album-shares/:id/close': { names: ({ shareId }) => ({ params: { id: shareId } }) },
  'DELETE /api/album-shares/:id': { names: ({ shareId }) => ({ params: { id: shareId } }) },
  'POST /api/chat-media': { apart: 'the caller’s own, until he sends it' },

  'PUT /api/location': { apart: 'the caller’s own' },
  'DELETE /api/location': { apart: 'the caller’s own' },
  'GET /api/discover': { shows: nothing },
  'GET /api/discover/map': { shows: () => ({ query: everywhere }) },
  'GET /api/places': { apart: 'towns' },
  'GET /api/tiles/:z/:x/:y': { apart: 'a map with nobody on it' },
  'GET /api/map-settings': { apart: 'the same for all' },

  'GET /api/invitable': { shows: ({ username }) => ({ query: { search: username } }) },
  'GET /api/groups': { apart: 'names nobody' },
  'POST /api/groups': { names: ({ id }) => ({ body: { name: 'Three', memberIds: [id] } }) },
  'GET /api/groups/:id': { shows: group },
  'DELETE /api/groups/:id': { apart: 'the caller’s own' },
  'GET /api/groups/:id/invitation': { apart: 'names nobody' },
  'POST /api/groups/:id/invitation': { apart: 'the caller’s own doing' },
  'DELETE /api/groups/:id/invitation': { apart: 'the caller’s own doing' },
  'GET /api/group-invitations': {
    apart: 'goes by a token; invitations’ own tests show that it is none to a blocked pair',
  },
  'POST /api/group-invitations': {
    apart: 'goes by a token; invitations’ own tests show that it is none to a blocked pair',
  },
  'GET /api/groups/:id/requests': { apart: 'for moderators; invitations’ own tests hold blocks' },
  'POST /api/groups/:id/requests/:userId': {
    names: ({ id }, { groupId }) => ({ params: { id: groupId, userId: id }, body: { accept: false } }),
  },
  'PUT /api/groups/:id/pinned': { apart: 'the caller’s own doing' },
  'PATCH /api/groups/:id': { apart: 'the caller’s own doing' },
  'POST /api/groups/:id/picture': { apart: 'the caller’s own doing' },
  'DELETE /api/groups/:id/picture': { apart: 'the caller’s own doing' },
  'PUT /api/groups/:id/members/:userId/role': {
    names: ({ id }, { groupId }) => ({ params: { id: groupId, userId: id }, body: { groupRole: 'member' } }),
  },
  'DELETE /api/groups/:id/members/:userId': {
    names: ({ id }, { groupId }) => ({ params: { id: groupId, userId: id } }),
  },
  'POST /api/groups/:id/leave': {
    apart: 'the caller’s own doing; blocks alike whoever is named: arrivals’ own tests',
  },
  'POST /api/groups/:id/stay': { apart: 'the caller’s own doing' },
  'GET /api/groups/:id/members': { shows: group },
  'GET /api/groups/:id/messages': { shows: group },
  'POST /api/groups/:id/messages': { apart: 'the caller’s own' },
  'POST /api/groups/:id/messages/:messageId/unsend': { apart: 'the caller’s own' },
  'PATCH /api/groups/:id/read': { apart: 'the caller’s own' },
  'PATCH /api/groups/:id/unread': { apart: 'the caller’s own' },
  'PATCH /api/groups/:id/standing': { apart: 'the caller’s own' },
  'PUT /api/groups/:id/disappearing': { apart: 'about the group; its line names the caller alone' },
  'GET /api/badge-counts/groups': { counts: true },

  'GET /api/quickies': { shows: nothing },
  'GET /api/my-quickies': { apart: 'the caller’s own' },
  'GET /api/quickies/:id': { names: ({ quickieId }) => ({ params: { id: quickieId } }) },
  'POST /api/quickies': { apart: 'the caller’s own' },
  'POST /api/quickies/:id/seen': { names: ({ quickieId }) => ({ params: { id: quickieId } }) },
  'DELETE /api/quickies/:id': { names: ({ quickieId }) => ({ params: { id: quickieId } }) },

  'GET /api/demo': { apart: 'names accounts of the demo only, and none elsewhere' },

  'GET /api/admin/overview': { apart: 'for admins, whom no block binds in their office' },
  'GET /api/admin/users': { apart: 'for admins, whom no block binds in their office' },
  'PATCH /api/admin/users/:id/role': { apart: 'for admins, whom no block binds in their office' },
  'PATCH /api/admin/users/:id/block': { apart: 'for admins, whom no block binds in their office' },
  'GET /api/admin/messages': { apart: 'for admins, whom no block binds in their office' },
  'GET /api/admin/feedback': { apart: 'for admins, whom no block binds in their office' },
  'POST /api/admin/feedback/:id/reply': { apart: 'for admins, whom no block binds in their office' },
  'GET /api/admin/reports': { apart: 'for admins, whom no block binds in their office' },
  'POST /api/admin/reports/:id': { apart: 'for admins, whom no block binds in their office' },
  'GET /api/admin/audit': { apart: 'for admins, whom no block binds in their office' },
}
