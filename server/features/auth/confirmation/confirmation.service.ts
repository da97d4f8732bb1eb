import { CONFIRMED_MINUTES, type Proof, type WaysToConfirm } from '#contract/confirmation.ts'
import type { Signature } from '#contract/webauthn.ts'
import { findConfirmation, markConfirmed, type Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { hasSigned, optionsToSign } from '../passkeys/ceremonies.ts'
import { findPasskeyByCredential, listPasskeys } from '../passkeys/passkeys.queries.ts'
import { requirePassword } from '../password.service.ts'
import { requireOwnCode, takeCode } from '../second-factor/codes.service.ts'
import { hasProvenApp } from '../second-factor/second-factor.queries.ts'

const MINUTE = 60_000

/** Before what lets one in is changed: whoever finds an open screen, or the password, is not to stay. */
export async function requireConfirmed(ctx: Context, viewer: Viewer): Promise<void> {
  const found = await findConfirmation(ctx.db, viewer.sessionId)
  const at = (await needsMore(ctx, viewer)) ? found?.secondFactorAt : found?.confirmedAt
  if (!at || ctx.now().getTime() - at.getTime() > CONFIRMED_MINUTES * MINUTE)
    throw new Refusal('confirm_needed', 'Please confirm first that it’s you.')
}

/** Whether the password does not show enough: he has an app, or runs the place and has a passkey. */
async function needsMore(ctx: Context, { id, accountRole }: Viewer): Promise<boolean> {
  if (await hasProvenApp(ctx.db, id)) return true
  return accountRole !== 'user' && (await listPasskeys(ctx.db, id)).length > 0
}

export async function listWaysToConfirm(ctx: Context, viewer: Viewer): Promise<WaysToConfirm> {
  const own = await listPasskeys(ctx.db, viewer.id)
  const asked = { purpose: 'confirm', userId: viewer.id } as const
  return {
    byPassword: !(await needsMore(ctx, viewer)),
    byCode: await hasProvenApp(ctx.db, viewer.id),
    passkey: own.length > 0 ? await optionsToSign(ctx, asked, own) : null,
  }
}

export async function confirm(
  ctx: Context,
  viewer: Viewer,
  { password, code, passkey }: Proof,
): Promise<void> {
  if (passkey) await requirePasskey(ctx, viewer, passkey)
  else if (code) await requireOwnCode(ctx, viewer.id, () => takeCode(ctx, viewer.id, code))
  else if (await needsMore(ctx, viewer)) throw new Refusal('invalid', 'Please use a passkey or a code.')
  else await requirePassword(ctx, viewer, password ?? '', 'password')
  const hasSecondFactor = Boolean(passkey ?? code)
  await markConfirmed(ctx.db, viewer.sessionId, ctx.now(), { hasSecondFactor })
}

async function requirePasskey(ctx: Context, viewer: Viewer, answer: Signature): Promise<void> {
  const passkey = await findPasskeyByCredential(ctx.db, answer.id)
  const own = passkey?.userId === viewer.id ? passkey : undefined
  if (!(await hasSigned(ctx, { purpose: 'confirm', userId: viewer.id }, answer, own)))
    throw new Refusal('invalid', 'This passkey did not work. Please try again.')
}
