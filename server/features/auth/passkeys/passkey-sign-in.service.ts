import type { RequestOptions, Signature } from '#contract/webauthn.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Budget, type Caller, countFailure } from '../attempts.ts'
import { findAccount } from '../auth.queries.ts'
import { noteFailedSignIn } from '../failed-sign-ins.service.ts'
import { refuseSuspended, type SignedIn, signIn } from '../sign-in.service.ts'
import { hasSigned, optionsToSign } from './ceremonies.ts'
import { findPasskeyByCredential, type PasskeyRow } from './passkeys.queries.ts'

/** The same for everybody: it names no account, and no key. */
export function beginPasskeySignIn(ctx: Context): Promise<RequestOptions> {
  return optionsToSign(ctx, { purpose: 'sign-in' })
}

/**
 * Failures count against the address they come from, as with the password. Those with the password do not count here:
 * nobody guesses a signature, and strangers must not be able to keep a member out.
 */
export async function signInByPasskey(ctx: Context, caller: Caller, answer: Signature): Promise<SignedIn> {
  const passkey = await findPasskeyByCredential(ctx.db, answer.id)
  const owner = await countFailure(ctx, budgetsFor(caller, passkey), async () =>
    (await hasSigned(ctx, { purpose: 'sign-in' }, answer, passkey)) ? passkey : undefined,
  )
  const account = owner && (await findAccount(ctx.db, owner.userId))
  if (!account) {
    await ctx.jobs.add(noteFailedSignIn, { userId: passkey?.userId ?? null, at: ctx.now().toISOString() })
    throw new Refusal('wrong_credentials', 'This passkey did not work. Try again, or use your password.')
  }
  refuseSuspended(account)
  return signIn(ctx, caller, account.id, { hasSecondFactor: true })
}

/** A device that has signed in to the account before has its own, so that nobody at its address can use it up. */
function budgetsFor({ address, device }: Caller, passkey: PasskeyRow | undefined): Budget[] {
  if (passkey && device.knows(passkey.userId)) return [['login-device', `${device.id} passkey`]]
  return [
    ['address', address],
    ['login-address', address],
  ]
}
