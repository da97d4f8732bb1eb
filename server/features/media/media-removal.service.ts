import * as z from 'zod'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { deleteMedia, deleteMediaOf, deleteMediaOfConversation, deleteUnsent } from './media.queries.ts'
import type { Media } from './media.schema.ts'
import { keysOf } from './media-files.ts'

/** Rows go at once, so every later request answers 404; the files follow within moments, and surely. */
export async function removeMedia(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length > 0) await removing(ctx, (db) => deleteMedia(db, ids))
}

export function removeMediaOf(ctx: Context, ownerId: number): Promise<void> {
  return removing(ctx, (db) => deleteMediaOf(db, ownerId))
}

export function removeMediaOfConversation(ctx: Context, conversationId: number): Promise<void> {
  return removing(ctx, (db) => deleteMediaOfConversation(db, conversationId))
}

/** Only the rows go: the caller takes over the files, under the names that `keysOf` gives. */
export function detachMedia(ctx: Context, ids: string[]): Promise<Media[]> {
  return ids.length > 0 ? deleteMedia(ctx.db, ids) : Promise.resolve([])
}

const UNSENT_KEPT_MS = 24 * 60 * 60 * 1000

/** Uploaded for a message that was never sent. */
export const removeUnsent = defineJob(
  'media:remove-unsent',
  z.object({}),
  (ctx) => removing(ctx, (db) => deleteUnsent(db, new Date(ctx.now().getTime() - UNSENT_KEPT_MS))),
  { schedule: '17 * * * *' },
)

export const removeFiles = defineJob(
  'media:remove-files',
  z.object({ keys: z.array(z.string()) }),
  (ctx, { keys }) => ctx.storage.remove(keys),
  { queue: 'files' },
)

async function removing(ctx: Context, deleteRows: (db: Context['db']) => Promise<Media[]>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const keys = (await deleteRows(tx.db)).flatMap(keysOf)
    if (keys.length > 0) await tx.jobs.add(removeFiles, { keys })
  })
}
