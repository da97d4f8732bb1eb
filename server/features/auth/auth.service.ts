import { isDisposableEmail } from 'disposable-email-domains-js'
import type { Credentials, CurrentUser, Registration } from '#contract/auth.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import { findProfileOf } from '#server/features/profile/profile.service.ts'
import { markActive } from '#server/platform/accounts/presence.ts'
import {
  deleteSessions,
  listSessions,
  startSession,
  type Viewer,
} from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findAccountByIdentifier,
  insertAccount,
  updatePasswordHash,
} from './auth.queries.ts'
import { isCommonPassword } from './common-passwords.ts'
import { tellKnownAddress } from './known-address.service.ts'
import { hashPassword, passwordMatches } from './password-hashing.ts'

export type Caller = { address: string; device: string }

/** Signed in: who, and the token for the cookie. */
export type SignedIn = { user: CurrentUser; token: string }

export async function register(
  ctx: Context,
  caller: Caller,
  { email, username, password }: Registration,
): Promise<SignedIn> {
  await ctx.limits.spend('register-address', caller.address)
  if (isDisposableEmail(email))
    throw new Refusal('invalid', 'Please use a personal email address', { field: 'email' })
  requireUncommonPassword(password)
  const passwordHash = await hashPassword(password)
  if (await findAccountByIdentifier(ctx.db, username)) throw usernameTaken()
  const known = await findAccountByEmail(ctx.db, email)
  if (known) {
    await ctx.jobs.add(tellKnownAddress, { userId: known.id })
    throw accountTaken()
  }
  const account = await insertAccount(ctx.db, { email, username, passwordHash, createdAt: ctx.now() }).catch(
    refuseTaken,
  )
  return signIn(ctx, caller, account)
}

export async function login(
  ctx: Context,
  caller: Caller,
  { identifier, password }: Credentials,
): Promise<SignedIn> {
  await ctx.limits.spend('login-address', caller.address)
  await ctx.limits.spend('login-account', identifier.toLowerCase())
  const account = await findAccountByIdentifier(ctx.db, identifier)
  const matches = await passwordMatches(account?.passwordHash, password)
  if (!account || !matches) throw new Refusal('wrong_credentials', 'Invalid username or password')
  if (account.suspendedAt) throw new Refusal('suspended', suspensionNotice(account))
  return signIn(ctx, caller, account)
}

export async function logout(ctx: Context, viewer: Viewer | undefined): Promise<void> {
  if (!viewer) return
  await endSessions(ctx, viewer.id, 'logout', { only: viewer.sessionId })
}

export async function currentUser(ctx: Context, viewer: Viewer): Promise<CurrentUser> {
  const account = await findAccount(ctx.db, viewer.id)
  if (!account) throw new Refusal('signed_out', 'Authentication required')
  return presentCurrentUser(ctx, account)
}

export async function changePassword(
  ctx: Context,
  viewer: Viewer,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  await ctx.limits.spend('login-account', `change:${viewer.id}`)
  const account = await findAccount(ctx.db, viewer.id)
  if (!(await passwordMatches(account?.passwordHash, passwords.currentPassword)))
    throw new Refusal('invalid', 'Your current password is not right', { field: 'currentPassword' })
  requireUncommonPassword(passwords.newPassword, 'newPassword')
  await updatePasswordHash(ctx.db, viewer.id, await hashPassword(passwords.newPassword))
  await endSessions(ctx, viewer.id, 'reset', { except: viewer.sessionId })
}

export async function listOwnSessions(ctx: Context, viewer: Viewer) {
  const rows = await listSessions(ctx.db, viewer.id, ctx.now())
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === viewer.sessionId,
  }))
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
  ctx.endSockets(ended, reason)
  return ended
}

export function requireUncommonPassword(password: string, field = 'password'): void {
  if (isCommonPassword(password))
    throw new Refusal(
      'weak_password',
      'This password is on every list of stolen ones. Please choose another.',
      { field },
    )
}

async function signIn(ctx: Context, caller: Caller, account: AccountRow): Promise<SignedIn> {
  const token = await startSession(ctx.db, account.id, caller.device, ctx.now())
  await markActive(ctx.db, [account.id], ctx.now())
  return { user: await presentCurrentUser(ctx, account), token }
}

async function presentCurrentUser(ctx: Context, account: AccountRow): Promise<CurrentUser> {
  const found = await findProfileOf(ctx, account.id)
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    profileImageUrl: found?.row.pictureId ? mediaUrl(found.row.pictureId) : null,
    role: account.accountRole,
    profile: found?.profile ?? null,
  }
}

function suspensionNotice(account: AccountRow): string {
  const reason = account.suspensionReason ? ` Reason: ${account.suspensionReason}` : ''
  return `Your account has been suspended.${reason}`
}

const usernameTaken = () =>
  new Refusal('username_taken', 'This username is taken. Please choose another.', { field: 'username' })

// Names neither field: whether an address belongs to a member is nobody's business.
const accountTaken = () =>
  new Refusal(
    'account_taken',
    'We could not create this account. If you already have one, sign in or reset your password.',
  )

/** Two sign-ups at once: the database's unique rules decide. */
function refuseTaken(error: { cause?: { constraint?: string } }): never {
  if (error.cause?.constraint === 'users_username') throw usernameTaken()
  if (error.cause?.constraint === 'users_email') throw accountTaken()
  throw error
}
