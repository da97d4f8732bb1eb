import { OWNER_ID } from '#contract/product.ts'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { deleteSessions, type Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { deleteAccountRow, lockAccount } from './account.queries.ts'

/** Deletes the account for good: rows, files, sessions and sockets. */
export async function deleteAccount(
  ctx: Context,
  viewer: Viewer,
  parts: OwnData[],
): Promise<{ success: true }> {
  if (viewer.id === OWNER_ID) throw new Refusal('not_allowed', 'The owner account cannot be deleted.')
  await ctx.transaction(async (tx) => {
    await lockAccount(tx.db, viewer.id)
    const ended = await deleteSessions(tx.db, viewer.id)
    // What features built upon others goes before what it stands on.
    for (const part of parts.toReversed()) await part.forgetMember?.(tx, viewer.id)
    await deleteAccountRow(tx.db, viewer.id)
    tx.endSockets(ended, 'deleted')
  })
  return { success: true }
}
