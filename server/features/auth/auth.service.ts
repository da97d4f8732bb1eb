import { deleteSessions, listSessions, type Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { findFailedSignIns } from './failed-sign-ins.queries.ts'

export async function logout(ctx: Context, viewer: Viewer | undefined): Promise<void> {
  if (!viewer) return
  await endSessions(ctx, viewer.id, 'logout', { only: viewer.sessionId })
}

export async function listOwnSessions(ctx: Context, viewer: Viewer) {
  const rows = await listSessions(ctx.db, viewer.id, ctx.now())
  const failed = await findFailedSignIns(ctx.db, viewer.id)
  return rows.map((row) => {
    const failedTries = failed ? failed.total - row.failedBefore : 0
    return {
      id: row.id,
      device: row.device,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.id === viewer.sessionId,
      failedTries,
      lastFailedTryAt: failed && failedTries > 0 ? failed.lastAt.toISOString() : null,
    }
  })
}

export async function endSession(ctx: Context, viewer: Viewer, sessionId: number): Promise<void> {
  const ended = await endSessions(ctx, viewer.id, 'ended', { only: sessionId })
  if (ended.length === 0) throw notFound()
}

export async function endOtherSessions(ctx: Context, viewer: Viewer): Promise<void> {
  await endSessions(ctx, viewer.id, 'ended', { except: viewer.sessionId })
}

/** Ends sessions of a member, sockets included. Admin and deletion use it too. */
export async function endSessions(
  ctx: Context,
  userId: number,
  reason: 'logout' | 'ended' | 'reset' | 'suspended' | 'deleted',
  which: { only?: number; except?: number } = {},
): Promise<number[]> {
  const ended = await deleteSessions(ctx.db, userId, which)
  ctx.endSockets(userId, ended, reason)
  return ended
}
