import type { AdminUser, UsersQuery } from '#contract/admin.ts'
import { type AccountRole, OWNER_ID } from '#contract/product.ts'
import { endSessions } from '#server/features/auth/auth.service.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import { announceGone } from '#server/features/safety/safety.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
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
import { writeAudit } from './audit.service.ts'
import { startOf } from './time-range.ts'

export async function listAccounts(
  ctx: Context,
  query: UsersQuery,
): Promise<{ users: AdminUser[]; total: number }> {
  const filter = { ...query, since: startOf(query.timeRange, ctx.now()) }
  const [rows, total] = await Promise.all([listUsers(ctx.db, filter, query), countUsers(ctx.db, filter)])
  return { users: rows.map(present), total }
}

/** Only a superadmin grants or removes admin and superadmin, nobody edits himself, and the last superadmin stays. */
export async function setAccountRole(
  ctx: Context,
  admin: Viewer,
  id: number,
  role: AccountRole,
): Promise<AdminUser> {
  return ctx.transaction(async (ctx) => {
    const superadmins = await lockSuperadmins(ctx.db)
    const user = await requireUser(ctx, id)
    if (id === admin.id) throw new Refusal('not_allowed', 'You cannot edit your own role.')
    const touchesAdmins = role !== 'user' || user.accountRole !== 'user'
    if (touchesAdmins && admin.accountRole !== 'superadmin')
      throw new Refusal('not_allowed', 'Only a superadmin grants or removes admin rights.')
    if (role !== 'superadmin' && superadmins.length === 1 && superadmins[0] === id)
      throw new Refusal('not_allowed', 'The last superadmin must stay.')
    if (role !== user.accountRole) {
      await updateRole(ctx.db, id, role)
      await writeAudit(ctx, admin, {
        action: 'role.changed',
        targetId: id,
        details: { from: user.accountRole, to: role },
      })
      await tellAdmins(ctx, 'users', [id])
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
    if (isSuspended) await suspend(ctx, id, reason)
    else await updateSuspension(ctx.db, id, { suspendedAt: null, suspensionReason: null })
    await writeAudit(ctx, admin, {
      action: isSuspended ? 'user.suspended' : 'user.unsuspended',
      targetId: id,
    })
    await tellAdmins(ctx, 'users')
    return present({ ...user, suspendedAt: isSuspended ? ctx.now() : null })
  })
}

export function requireSuspendable(admin: Viewer, user: Pick<UserRow, 'id' | 'accountRole'>): void {
  if (user.id === OWNER_ID) throw new Refusal('not_allowed', 'The owner cannot be blocked.')
  if (user.id === admin.id) throw new Refusal('not_allowed', 'You cannot block yourself.')
  if (user.accountRole === 'superadmin') throw new Refusal('not_allowed', 'A superadmin cannot be blocked.')
}

/** He is thrown out wherever he is, and gone for everybody at once. */
export async function suspend(ctx: Context, id: number, reason?: string): Promise<void> {
  await announceGone(ctx, id)
  await updateSuspension(ctx.db, id, { suspendedAt: ctx.now(), suspensionReason: reason || null })
  await endSessions(ctx, id, 'suspended')
}

export async function requireUser(ctx: Context, id: number): Promise<UserRow> {
  const user = await findUser(ctx.db, id)
  if (!user) throw notFound('User not found')
  return user
}

/** And those whom it concerns besides: who was an admin until now should learn that he is none. */
export async function tellAdmins(
  ctx: Context,
  what: 'reports' | 'feedback' | 'users',
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
