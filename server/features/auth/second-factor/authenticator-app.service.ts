import { randomBytes } from 'node:crypto'
import { PRODUCT } from '#contract/product.ts'
import { RECOVERY_CODES, type SecondFactor } from '#contract/second-factor.ts'
import { findConfirmation, markConfirmed, type Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { seal, unseal } from '#server/platform/sealed-box.ts'
import { alertMember } from '../alerts/alert.service.ts'
import { requireConfirmed } from '../confirmation/confirmation.service.ts'
import { listPasskeys } from '../passkeys/passkeys.queries.ts'
import { hashRecoveryCode, newRecoveryCode, requireOwnCode, sealPurpose } from './codes.service.ts'
import { forgetUnlessOneIsLeft } from './last-factor.service.ts'
import {
  countRecoveryCodes,
  deleteApp,
  findApp,
  hasProvenApp,
  insertApp,
  replaceRecoveryCodes,
  takeStep,
} from './second-factor.queries.ts'
import { stepOf, toBase32 } from './totp.ts'

const SECRET_BYTES = 20

export async function readSecondFactor(ctx: Context, viewer: Viewer): Promise<SecondFactor> {
  const found = await findConfirmation(ctx.db, viewer.sessionId)
  return {
    passkeys: (await listPasskeys(ctx.db, viewer.id)).length,
    hasApp: await hasProvenApp(ctx.db, viewer.id),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, viewer.id),
    isShown: Boolean(found?.secondFactorAt),
  }
}

export async function beginApp(ctx: Context, viewer: Viewer): Promise<{ secret: string; uri: string }> {
  await requireConfirmed(ctx, viewer)
  const bytes = randomBytes(SECRET_BYTES)
  const sealedSecret = seal(ctx.secrets, sealPurpose(viewer.id), bytes)
  const isNew = await insertApp(ctx.db, { userId: viewer.id, sealedSecret, createdAt: ctx.now() })
  if (!isNew) throw new Refusal('already_done', 'You have an authenticator app already. Remove it first.')
  const secret = toBase32(bytes)
  const label = encodeURIComponent(`${PRODUCT}:${viewer.username}`)
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(PRODUCT)}` }
}

/** It counts from its first code on: nobody is shut out by an app that was never set up. */
export async function finishApp(
  ctx: Context,
  viewer: Viewer,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const app = await findApp(ctx.db, viewer.id)
  if (!app || app.provenAt) throw notFound()
  const secret = unseal(ctx.secrets, sealPurpose(viewer.id), app.sealedSecret)
  await requireOwnCode(ctx, viewer.id, async () => {
    const step = stepOf(secret, code.replace(/\s/g, ''), ctx.now())
    return step !== undefined && (await takeStep(ctx.db, app, step, ctx.now()))
  })
  await markConfirmed(ctx.db, viewer.sessionId, ctx.now(), { hasSecondFactor: true })
  await ctx.jobs.add(alertMember, { userId: viewer.id, what: 'app-added' })
  publishChange(ctx, viewer)
  return makeRecoveryCodes(ctx, viewer)
}

export async function removeApp(ctx: Context, viewer: Viewer): Promise<void> {
  await requireConfirmed(ctx, viewer)
  await deleteApp(ctx.db, viewer.id)
  await forgetUnlessOneIsLeft(ctx, viewer.id)
  publishChange(ctx, viewer)
}

export async function renewRecoveryCodes(ctx: Context, viewer: Viewer): Promise<{ recoveryCodes: string[] }> {
  await requireConfirmed(ctx, viewer)
  if (!(await hasProvenApp(ctx.db, viewer.id))) throw notFound()
  return makeRecoveryCodes(ctx, viewer)
}

async function makeRecoveryCodes(ctx: Context, viewer: Viewer): Promise<{ recoveryCodes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(ctx, viewer.id, code))
  await ctx.transaction((ctx) => replaceRecoveryCodes(ctx.db, viewer.id, hashes, ctx.now()))
  return { recoveryCodes: codes }
}

function publishChange(ctx: Context, viewer: Viewer): void {
  ctx.publish([viewer.id], { name: 'auth.account-changed', payload: {} })
}
