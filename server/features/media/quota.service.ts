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
    if (row.purpose !== 'report') {
      await lockOwner(tx.db, row.ownerId)
      if ((await sumBytesOf(tx.db, row.ownerId)) + row.bytes > ctx.config.memberQuotaBytes)
        throw quotaFull(ctx)
    }
    await insertMedia(tx.db, row)
  })
}

const MB = 1024 * 1024

const quotaFull = ({ config }: Context) =>
  new Refusal(
    'quota_full',
    `Your photos and videos fill the ${Math.floor(config.memberQuotaBytes / MB)} MB that you have. Delete some to add more.`,
  )
