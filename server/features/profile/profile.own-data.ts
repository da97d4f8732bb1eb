import { removeMediaOf } from '#server/features/media/media.service.ts'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import {
  listAccountRows,
  listBlockRows,
  listCellChangeRows,
  listGalleryRows,
  listPresenceRows,
  listProfileRows,
  listSessionRows,
} from './account.queries.ts'
import { listExportRows } from './export/export.queries.ts'
import { removeExportOf } from './export/export.service.ts'
import { listFilesToExport } from './export/own-files.service.ts'
import { listPhrases } from './phrases/phrases.queries.ts'
import { listTripRows } from './travel/travel.queries.ts'

/** The account itself, what he says about himself, and what he uploaded. */
export const profileOwnData: OwnData = {
  withheld: {
    'blocks.blocked_id': 'A block is silent: nobody learns who has blocked him.',
  },
  exportMember: async (ctx, userId) => ({
    users: await listAccountRows(ctx.db, userId),
    sessions: await listSessionRows(ctx.db, userId),
    presence: await listPresenceRows(ctx.db, userId),
    blocks: await listBlockRows(ctx.db, userId),
    profiles: await listProfileRows(ctx.db, userId),
    cell_changes: await listCellChangeRows(ctx.db, userId),
    trips: await listTripRows(ctx.db, userId),
    own_phrases: await listPhrases(ctx.db, userId),
    gallery_photos: await listGalleryRows(ctx.db, userId),
    data_exports: await listExportRows(ctx.db, userId),
    media: (await listFilesToExport(ctx, userId)).map(({ name, media }) => ({ file: name, ...media })),
  }),
  async forgetMember(ctx, userId) {
    await removeExportOf(ctx, userId)
    await removeMediaOf(ctx, userId)
  },
}
