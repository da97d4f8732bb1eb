import type { AdminUser, UsersQuery } from '#contract/admin.ts'
import { type AccountRole, OWNER_ID } from '#contract/product.ts'
import { endSessions } from '#server/features/auth/auth.service.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import { restoreRatingsBy, withdrawRatingsBy } from '#server/features/ratings/ratings.service.ts'
import { announceGone } from '#server/features/safety/safety.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { writeAudit, writeReading } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import {
  countUsers,
  findUser,
  listAdminIds,
  listUsers,
  lockSuperadmins,
  type UserRow,
  updateRole,
  updateSuspension,
} from './admin-users.queries.ts'
import { startOf } from './time-range.ts'

/** It shows addresses, so whose was shown to whom is written down. */
export async function listAccounts(
  ctx: Context,
  admin: Viewer,
  query: UsersQuery,
): Promise<{ users: AdminUser[]; total: number }> {
  const filter = { ...query, since: startOf(query.timeRange, ctx.now()) }
  const [rows, total] = await Promise.all([
    listUsers(ctx.readDb, filter, query),
    countUsers(ctx.readDb, filter),
  ])
  const searchedBy = (['username', 'email'] as const).filter((field) => query[field])
  await writeReading(ctx, {
    actorId: admin.id,
    action: 'users.listed',
    details: { users: rows.map(({ id }) => id), ...(searchedBy.length > 0 ? { searchedBy } : {}) },
  })
  return { users: rows.map(present), total }
}

/** The owner stays, only a superadmin acts on admins, nobody edits himself, and the last superadmin stays. */
export async function setAccountRole(
  ctx: Context,
  admin: Viewer,
  id: number,
  role: AccountRole,
): Promise<AdminUser> {
  return ctx.transaction(async (ctx) => {
    const superadmins = await lockSuperadmins(ctx.db)
    const user = await requireUser(ctx, id)
    if (id === OWNER_ID) throw new Refusal('not_allowed', 'The owner stays what he is.')
    if (id === admin.id) throw new Refusal('not_allowed', 'You cannot edit your own role.')
    const touchesAdmins = role !== 'user' || user.accountRole !== 'user'
    if (touchesAdmins && admin.accountRole !== 'superadmin')
      throw new Refusal('not_allowed', 'Only a superadmin grants or removes admin rights.')
    if (role !== 'superadmin' && superadmins.length === 1 && superadmins[0] === id)
      throw new Refusal('not_allowed', 'The last superadmin must stay.')
    if (role !== user.accountRole) {
      await updateRole(ctx.db, id, role)
      await publishToAdmins(ctx, 'users', [id])
      await writeAudit(ctx, {
        actorId: admin.id,
        action: 'role.changed',
        targetId: id,
        details: { from: user.accountRole, to: role },
      })
    }
    return present({ ...user, accountRole: role })
  })
}

export async function setSuspension(
  ctx: Context,
  admin: Viewer,
  id: number,
  isSuspended: boolean,
  reason?: string,
): Promise<AdminUser> {
  return ctx.transaction(async (ctx) => {
    const user = await requireUser(ctx, id)
    requireSuspendable(admin, user)
    if (isSuspended === (user.suspendedAt !== null)) return present(user)
    // He has deleted his account, and an open report holds it: nobody brings it back.
    if (user.deletionRequestedAt) throw new Refusal('not_allowed', 'This account is being deleted.')
    if (isSuspended) await suspend(ctx, id, reason)
    else await readmit(ctx, id)
    await publishToAdmins(ctx, 'users')
    const action = isSuspended ? 'user.suspended' : 'user.unsuspended'
    await writeAudit(ctx, { actorId: admin.id, action, targetId: id })
    return present({ ...user, suspendedAt: isSuspended ? ctx.now() : null })
  })
}

export function requireSuspendable(admin: Viewer, user: Pick<UserRow, 'id' | 'accountRole'>): void {
  if (user.id === OWNER_ID) throw new Refusal('not_allowed', 'The owner cannot be blocked.')
  if (user.id === admin.id) throw new Refusal('not_allowed', 'You cannot block yourself.')
  if (user.accountRole === 'superadmin') throw new Refusal('not_allowed', 'A superadmin cannot be blocked.')
  if (user.accountRole === 'admin' && admin.accountRole !== 'superadmin')
    throw new Refusal('not_allowed', 'Only a superadmin blocks an admin.')
}

/** He is thrown out wherever he is, and gone for everybody at once. */
export async function suspend(ctx: Context, id: number, reason?: string): Promise<void> {
  await announceGone(ctx, id)
  await updateSuspension(ctx.db, id, { suspendedAt: ctx.now(), suspensionReason: reason || null })
  await withdrawRatingsBy(ctx, id)
  await endSessions(ctx, id, 'suspended')
}

async function readmit(ctx: Context, id: number): Promise<void> {
  await updateSuspension(ctx.db, id, { suspendedAt: null, suspensionReason: null })
  await restoreRatingsBy(ctx, id)
}

export async function requireUser(ctx: Context, id: number): Promise<UserRow> {
  const user = await findUser(ctx.db, id)
  if (!user) throw notFound('User not found')
  return user
}

/** And those whom it concerns besides: who was an admin until now should learn that he is none. */
export async function publishToAdmins(
  ctx: Context,
  what: 'reports' | 'feedback' | 'users' | 'verifications',
  others: number[] = [],
): Promise<void> {
  const ids = new Set([...(await listAdminIds(ctx.db)), ...others])
  ctx.publish([...ids], { name: 'admin.changed', payload: { what } })
}

function present(row: UserRow): AdminUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailProven: row.emailProven,
    role: row.accountRole,
    isBlocked: row.suspendedAt !== null,
    profile_image_url: row.pictureId ? mediaUrl(row.pictureId, 'thumb') : null,
    gallery_count: row.galleryCount,
    createdAt: row.createdAt.toISOString(),
  }
}
