import type { Passing } from '#contract/passed.ts'
import { requireMember } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { countPassed, deleteAllPassed, deletePassed, insertPassed, isPassed } from './passed.queries.ts'

export async function readPassing(ctx: Context, viewer: Viewer, memberId: number): Promise<Passing> {
  await requireMember(ctx, viewer, memberId)
  return { isPassed: await isPassed(ctx.db, { userId: viewer.id, memberId }) }
}

export async function changePassing(
  ctx: Context,
  viewer: Viewer,
  memberId: number,
  change: Passing,
): Promise<Passing> {
  if (memberId === viewer.id) throw new Refusal('invalid', 'This is you.')
  await ctx.limits.spend('pass', viewer.id)
  await requireMember(ctx, viewer, memberId)
  const pair = { userId: viewer.id, memberId }
  if (change.isPassed) await insertPassed(ctx.db, { ...pair, passedAt: ctx.now() })
  else await deletePassed(ctx.db, pair)
  publishChange(ctx, viewer)
  return change
}

export async function forgetPassed(ctx: Context, viewer: Viewer): Promise<{ success: true }> {
  await deleteAllPassed(ctx.db, viewer.id)
  publishChange(ctx, viewer)
  return { success: true }
}

export async function countOwnPassed(ctx: Context, viewer: Viewer): Promise<{ count: number }> {
  return { count: await countPassed(ctx.db, viewer.id) }
}

function publishChange(ctx: Context, viewer: Viewer): void {
  ctx.publish([viewer.id], { name: 'discovery.passed-changed', payload: {} })
}
