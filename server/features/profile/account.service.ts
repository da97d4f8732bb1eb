import * as z from 'zod'
import { OWNER_ID } from '#contract/product.ts'
import type { DeletedAccount } from '#contract/profile.ts'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { deleteSessions, type Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import {
  deleteAccountRow,
  listHeldAccounts,
  lockAccount,
  markDeletionRequested,
  markHidden,
} from './account.queries.ts'

/**
 * Deletes the account for good: rows, files, sessions and sockets. An open report holds it, hidden, until then; a large
 * one is hidden and goes in steps.
 */
export async function deleteAccount(ctx: Context, viewer: Viewer, parts: OwnData[]): Promise<DeletedAccount> {
  if (viewer.id === OWNER_ID) throw new Refusal('not_allowed', 'The owner account cannot be deleted.')
  return ctx.transaction(async (tx) => {
    await lockAccount(tx.db, viewer.id)
    const ended = await deleteSessions(tx.db, viewer.id)
    tx.endSockets(viewer.id, ended, 'deleted')
    const held = await isHeld(tx, viewer.id, parts)
    const underWay = !held && (await hasMuch(tx, viewer.id, parts))
    if (held || underWay) {
      for (const part of parts) await part.hideMember?.(tx, viewer.id)
      await markDeletionRequested(tx.db, viewer.id, tx.now())
    } else await eraseAccount(tx, viewer.id, parts)
    if (underWay) await tx.jobs.add(finishDeletions(parts), {})
    return { success: true, held, underWay }
  })
}

/** Goes on with the accounts that are hidden and not held any more, or were too large to go at once. */
export const finishDeletions = (parts: OwnData[]) =>
  defineJob('profile:finish-deletions', z.object({}), (ctx) => deleteHiddenAccounts(ctx, parts), {
    schedule: '*/5 * * * *',
  })

async function deleteHiddenAccounts(ctx: Context, parts: OwnData[]): Promise<void> {
  for (const userId of await listHeldAccounts(ctx.db)) {
    let removed = 0
    for (let step = await takeStep(ctx, userId, parts); step > 0; step = await takeStep(ctx, userId, parts)) {
      removed += step
      ctx.log.info({ removed }, 'a large account is being deleted')
    }
  }
}

/**
 * One step of a deletion: some of what there is much of or, when that is gone, all the rest. Short transactions, so that
 * those who write to others meanwhile need not wait. How many rows it removed; 0 when it is over or held.
 */
function takeStep(ctx: Context, userId: number, parts: OwnData[]): Promise<number> {
  return ctx.transaction(async (tx) => {
    await lockAccount(tx.db, userId)
    if (await isHeld(tx, userId, parts)) return 0
    for (const part of parts.toReversed()) {
      const removed = (await part.forgetSome?.(tx, userId)) ?? 0
      if (removed > 0) return removed
    }
    await eraseAccount(tx, userId, parts)
    return 0
  })
}

async function hasMuch(ctx: Context, userId: number, parts: OwnData[]): Promise<boolean> {
  for (const part of parts) if (await part.hasMuch?.(ctx, userId)) return true
  return false
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
