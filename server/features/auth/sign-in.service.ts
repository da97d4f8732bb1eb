import type { Credentials, CurrentUser } from '#contract/auth.ts'
import { markActive } from '#server/platform/accounts/presence.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  type AccountRow,
  findAccountByEmail,
  findAccountByUsername,
  findNewestClaimant,
} from './auth.queries.ts'
import { currentUser } from './current-user.service.ts'
import { passwordMatches } from './password-hashing.ts'

export type Caller = { address: string; device: string }

/** Signed in: who, and the token for the cookie. */
export type SignedIn = { user: CurrentUser; token: string }

export async function login(
  ctx: Context,
  caller: Caller,
  { identifier, password }: Credentials,
): Promise<SignedIn> {
  await ctx.limits.spend('login-address', caller.address)
  await ctx.limits.spend('login-account', identifier.toLowerCase())
  const account = await findByPassword(await findCandidates(ctx.db, identifier), password)
  if (!account) throw new Refusal('wrong_credentials', 'Invalid username or password')
  if (account.suspendedAt) throw new Refusal('suspended', suspensionNotice(account))
  return signIn(ctx, caller, account.id)
}

export async function signIn(ctx: Context, caller: Caller, userId: number): Promise<SignedIn> {
  const token = await startSession(ctx.db, userId, caller.device, ctx.now())
  await markActive(ctx.db, [userId], ctx.now())
  return { user: await currentUser(ctx, { id: userId }), token }
}

type Candidate = AccountRow | undefined

/**
 * By username, or by address, which no username can look like: then he who has proven it, and after him he who claimed
 * it last. Were the claimant turned away where the address belongs to another, he would know that it does.
 */
async function findCandidates(db: Database, identifier: string): Promise<Candidate[]> {
  if (!identifier.includes('@')) return [await findAccountByUsername(db, identifier)]
  return [await findAccountByEmail(db, identifier), await findNewestClaimant(db, identifier)]
}

/** One comparison for each, there or not: how long it takes says nothing of who is there. */
async function findByPassword(candidates: Candidate[], password: string): Promise<Candidate> {
  const matches: boolean[] = []
  for (const candidate of candidates) matches.push(await passwordMatches(candidate?.passwordHash, password))
  return candidates.find((_candidate, index) => matches[index])
}

function suspensionNotice(account: AccountRow): string {
  if (account.deletionRequestedAt) return 'This account is being deleted.'
  const reason = account.suspensionReason ? ` Reason: ${account.suspensionReason}` : ''
  return `Your account has been suspended.${reason}`
}
