import { listOwnFiles, removeMediaOf } from '#server/features/media/media.service.ts'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import {
  listAccountRows,
  listBlockRows,
  listGalleryRows,
  listPresenceRows,
  listProfileRows,
  listSessionRows,
} from './account.queries.ts'

/** The account itself, what he says about himself, and what he uploaded. */
export const profileOwnData: OwnData = {
  withheld: {
    'blocks.blocked_id': 'A block is silent: nobody learns who has blocked him.',
  },
  exportMember: async ({ db, ...ctx }, userId) => ({
    users: await listAccountRows(db, userId),
    sessions: await listSessionRows(db, userId),
    presence: await listPresenceRows(db, userId),
    blocks: await listBlockRows(db, userId),
    profiles: await listProfileRows(db, userId),
    gallery_photos: await listGalleryRows(db, userId),
    media: (await listOwnFiles({ db, ...ctx }, { id: userId })).map((file) => ({ file: file.name, ...file.media })),
  }),
  forgetMember: removeMediaOf,
}
