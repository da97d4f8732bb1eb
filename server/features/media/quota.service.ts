import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { insertMedia, lockOwner, sumBytesOf } from './media.queries.ts'
import type { Media } from './media.schema.ts'

/** Whether there is room for anything at all, on the disk and in what the member may have. */
export async function requireRoom(ctx: Context, ownerId: number): Promise<void> {
  await requireDiskRoom(ctx, 'There is no room for photos and videos right now. Texts still go out.')
  const { bytes, hasExport } = await sumBytesOf(ctx.db, ownerId)
  if (bytes >= ctx.config.memberQuotaBytes) throw quotaFull(ctx, hasExport)
}

/** The same for the export of a member, which counts for as long as it lies in the store. */
export async function requireRoomForExport(ctx: Context, ownerId: number): Promise<void> {
  await requireDiskRoomForExport(ctx)
  if ((await sumBytesOf(ctx.db, ownerId)).bytes >= ctx.config.memberQuotaBytes)
    throw new Refusal(
      'quota_full',
      `Your photos and videos fill the ${megabytes(ctx)} MB that you have, so no export can be stored beside them. Delete some first.`,
    )
}

export const requireDiskRoomForExport = (ctx: Context) =>
  requireDiskRoom(ctx, 'There is no room to make an export right now. Please try again later.')

async function requireDiskRoom(ctx: Context, words: string): Promise<void> {
  if (!(await ctx.storage.hasRoom())) throw new Refusal('unavailable', words, { retryAfterSeconds: 600 })
}

/** Counted under a lock of the account: of two uploads at once only one gets the last place. */
export async function insertWithinQuota(ctx: Context, row: Media): Promise<void> {
  await ctx.transaction(async (tx) => {
    // What others froze of him in reports is not his doing.
    if (row.purpose !== 'report') await requireRoomFor(tx, row.ownerId, row.bytes + (row.copyBytes ?? 0))
    await insertMedia(tx.db, row)
  })
}

/** Holds the account until the end of the transaction. */
export async function requireRoomFor(tx: Context, ownerId: number, more: number): Promise<void> {
  await lockOwner(tx.db, ownerId)
  const { bytes, hasExport } = await sumBytesOf(tx.db, ownerId)
  if (bytes + more > tx.config.memberQuotaBytes) throw quotaFull(tx, hasExport)
}

const megabytes = ({ config }: Context) => Math.floor(config.memberQuotaBytes / 1024 / 1024)

const quotaFull = (ctx: Context, hasExport: boolean) =>
  new Refusal(
    'quota_full',
    hasExport
      ? `Your photos and videos and the file with your data fill the ${megabytes(ctx)} MB that you have. That file goes after a day; until then, delete some to add more.`
      : `Your photos and videos fill the ${megabytes(ctx)} MB that you have. Delete some to add more.`,
  )
