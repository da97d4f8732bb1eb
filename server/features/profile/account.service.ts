import { OWNER_ID } from '#contract/product.ts'
import type { DeletedAccount } from '#contract/profile.ts'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { deleteSessions, type Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  deleteAccountRow,
  listHeldAccounts,
  lockAccount,
  markDeletionRequested,
  markHidden,
} from './account.queries.ts'

/** Deletes the account for good: rows, files, sessions and sockets. An open report holds it, hidden, until then. */
export async function deleteAccount(ctx: Context, viewer: Viewer, parts: OwnData[]): Promise<DeletedAccount> {
  if (viewer.id === OWNER_ID) throw new Refusal('not_allowed', 'The owner account cannot be deleted.')
  return ctx.transaction(async (tx) => {
    await lockAccount(tx.db, viewer.id)
    const ended = await deleteSessions(tx.db, viewer.id)
    tx.endSockets(ended, 'deleted')
    const held = await isHeld(tx, viewer.id, parts)
    if (held) {
      for (const part of parts) await part.hideMember?.(tx, viewer.id)
      await markDeletionRequested(tx.db, viewer.id, tx.now())
    } else await eraseAccount(tx, viewer.id, parts)
    return { success: true, held }
  })
}

/** Those whose reports have been decided meanwhile. */
export async function deleteHeldAccounts(ctx: Context, parts: OwnData[]): Promise<void> {
  for (const userId of await listHeldAccounts(ctx.db)) {
    await ctx.transaction(async (tx) => {
      await lockAccount(tx.db, userId)
      if (!(await isHeld(tx, userId, parts))) await eraseAccount(tx, userId, parts)
    })
  }
}

async function isHeld(ctx: Context, userId: number, parts: OwnData[]): Promise<boolean> {
  for (const part of parts) if (await part.holdsDeletion?.(ctx, userId)) return true
  return false
}

async function eraseAccount(ctx: Context, userId: number, parts: OwnData[]): Promise<void> {
  // What features built upon others goes before what it stands on.
  for (const part of parts.toReversed()) await part.forgetMember?.(ctx, userId)
  // From here on nothing of his is unread for anybody: a trigger sees to it.
  await markHidden(ctx.db, userId, ctx.now())
  await deleteAccountRow(ctx.db, userId)
}
