import { CONFIRMED_MINUTES, type Proof, type WaysToConfirm } from '#contract/confirmation.ts'
import type { Signature } from '#contract/webauthn.ts'
import { findConfirmation, markConfirmed, type Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { hasSigned, optionsToSign } from '../passkeys/ceremonies.ts'
import { findPasskeyByCredential, listPasskeys } from '../passkeys/passkeys.queries.ts'
import { requirePassword } from '../password.service.ts'

const MINUTE = 60_000

/** Before what lets one in is changed: whoever finds an open screen is not to stay. */
export async function requireConfirmed(ctx: Context, viewer: Viewer): Promise<void> {
  const found = await findConfirmation(ctx.db, viewer.sessionId)
  const since = ctx.now().getTime() - CONFIRMED_MINUTES * MINUTE
  if (!found?.confirmedAt || found.confirmedAt.getTime() < since)
    throw new Refusal('confirm_needed', 'Please confirm first that it’s you.')
}

export async function listWaysToConfirm(ctx: Context, viewer: Viewer): Promise<WaysToConfirm> {
  const own = await listPasskeys(ctx.db, viewer.id)
  const asked = { purpose: 'confirm', userId: viewer.id } as const
  return { byPassword: true, passkey: own.length > 0 ? await optionsToSign(ctx, asked, own) : null }
}

export async function confirm(ctx: Context, viewer: Viewer, { password, passkey }: Proof): Promise<void> {
  if (passkey) await requirePasskey(ctx, viewer, passkey)
  else await requirePassword(ctx, viewer, password ?? '', 'password')
  await markConfirmed(ctx.db, viewer.sessionId, ctx.now(), { hasSecondFactor: passkey !== undefined })
}

async function requirePasskey(ctx: Context, viewer: Viewer, answer: Signature): Promise<void> {
  const passkey = await findPasskeyByCredential(ctx.db, answer.id)
  const own = passkey?.userId === viewer.id ? passkey : undefined
  if (!(await hasSigned(ctx, { purpose: 'confirm', userId: viewer.id }, answer, own)))
    throw new Refusal('invalid', 'This passkey did not work. Please try again.')
}
