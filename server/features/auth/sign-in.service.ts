import type { CurrentUser } from '#contract/auth.ts'
import type { Credentials } from '#contract/credentials.ts'
import { markActive } from '#server/platform/accounts/presence.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Budget, type Caller, countFailure } from './attempts.ts'
import {
  type AccountRow,
  findAccountByEmail,
  findAccountByUsername,
  findNewestClaimant,
} from './auth.queries.ts'
import { currentUser } from './current-user.service.ts'
import { markSignedIn } from './failed-sign-ins.queries.ts'
import { noteFailedSignIn } from './failed-sign-ins.service.ts'
import { passwordMatches } from './password-hashing.ts'
import { requireCode } from './second-factor/codes.service.ts'
import { hasProvenApp } from './second-factor/second-factor.queries.ts'

/** Signed in: who, and the token for the cookie. */
export type SignedIn = { user: CurrentUser; token: string }

/**
 * Strangers share what may be tried on an account, so that guessing is slow however many addresses it comes from. A
 * device that has signed in before has its own, so that no stranger can use up the member's.
 */
export async function login(
  ctx: Context,
  caller: Caller,
  { identifier, password, code }: Credentials,
): Promise<SignedIn> {
  const attempt = { caller, name: identifier.toLowerCase(), password }
  const candidates = await findCandidates(ctx.db, identifier)
  const isKnown = (candidate: Candidate) => candidate !== undefined && caller.device.knows(candidate.id)
  const known = candidates.filter(isKnown)
  const others = candidates.filter((candidate) => !isKnown(candidate))
  let account = await findOnKnownDevice(ctx, attempt, known)
  // On a known device the limits of strangers are no reason to say anything but that the password is wrong.
  account ??= await findAsStranger(ctx, attempt, others).catch(known.length > 0 ? nobodyIfTooMany : undefined)
  if (!account) {
    // By an address only he is tried whose it is: a claimant must not learn from his own count what others try.
    await ctx.jobs.add(noteFailedSignIn, { userId: candidates[0]?.id ?? null, at: ctx.now().toISOString() })
    throw new Refusal('wrong_credentials', 'Invalid username or password')
  }
  refuseSuspended(account)
  const hasApp = await hasProvenApp(ctx.db, account.id)
  if (hasApp) await requireCode(ctx, caller, account.id, code)
  return signIn(ctx, caller, account.id, { hasSecondFactor: hasApp })
}

export async function signIn(
  ctx: Context,
  caller: Caller,
  userId: number,
  { hasSecondFactor = false } = {},
): Promise<SignedIn> {
  const failedBefore = await markSignedIn(ctx.db, userId)
  const shown = { failedBefore, hasSecondFactor }
  const token = await startSession(ctx.db, userId, caller.deviceName, ctx.now(), shown)
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

type Attempt = { caller: Caller; name: string; password: string }

async function findOnKnownDevice(ctx: Context, attempt: Attempt, known: Candidate[]): Promise<Candidate> {
  if (known.length === 0) return undefined
  const { caller, name, password } = attempt
  const budgets: Budget[] = [['login-device', `${caller.device.id} ${name}`]]
  return countFailure(ctx, budgets, () => findByPassword(known, password, 'known'))
}

async function findAsStranger(ctx: Context, attempt: Attempt, others: Candidate[]): Promise<Candidate> {
  if (others.length === 0) return undefined
  const { caller, name, password } = attempt
  const budgets: Budget[] = [
    ['address', caller.address],
    ['login-address', caller.address],
    ['login-pair', `${caller.address} ${name}`],
    ['login-account', name],
  ]
  return countFailure(ctx, budgets, () => findByPassword(others, password, 'strangers'))
}

function nobodyIfTooMany(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'too_many') return undefined
  throw error
}

/** One comparison for each, there or not: how long it takes says nothing of who is there. */
async function findByPassword(
  candidates: Candidate[],
  password: string,
  line: 'known' | 'strangers',
): Promise<Candidate> {
  const matches: boolean[] = []
  for (const candidate of candidates)
    matches.push(await passwordMatches(candidate?.passwordHash, password, line))
  return candidates.find((_candidate, index) => matches[index])
}

export function refuseSuspended(account: AccountRow): void {
  if (account.suspendedAt) throw new Refusal('suspended', suspensionNotice(account))
}

function suspensionNotice(account: AccountRow): string {
  if (account.deletionRequestedAt) return 'This account is being deleted.'
  const reason = account.suspensionReason ? ` Reason: ${account.suspensionReason}` : ''
  return `Your account has been suspended.${reason}`
}
