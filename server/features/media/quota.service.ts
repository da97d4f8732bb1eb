import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { insertMedia, lockOwner, sumBytesOf } from './media.queries.ts'
import type { Media } from './media.schema.ts'

/** Whether there is room for anything at all, on the disk and in what the member may have. */
export async function requireRoom(ctx: Context, ownerId: number): Promise<void> {
  if (!(await ctx.storage.hasRoom()))
    throw new Refusal(
      'unavailable',
      'There is no room for photos and videos right now. Texts still go out.',
      {
        retryAfterSeconds: 600,
      },
    )
  if ((await sumBytesOf(ctx.db, ownerId)) >= ctx.config.memberQuotaBytes) throw quotaFull(ctx)
}

/** Counted under a lock of the account: of two uploads at once only one gets the last place. */
export async function insertWithinQuota(ctx: Context, row: Media): Promise<void> {
  await ctx.transaction(async (tx) => {
    // What others froze of him in reports is not his doing.
    if (row.purpose !== 'report') await requireRoomFor(tx, row.ownerId, row.bytes)
    await insertMedia(tx.db, row)
  })
}

/** Holds the account until the end of the transaction. */
export async function requireRoomFor(tx: Context, ownerId: number, bytes: number): Promise<void> {
  await lockOwner(tx.db, ownerId)
  if ((await sumBytesOf(tx.db, ownerId)) + bytes > tx.config.memberQuotaBytes) throw quotaFull(tx)
}

const MB = 1024 * 1024

const quotaFull = ({ config }: Context) =>
  new Refusal(
    'quota_full',
    `Your photos and videos fill the ${Math.floor(config.memberQuotaBytes / MB)} MB that you have. Delete some to add more.`,
  )
