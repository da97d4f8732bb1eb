import { MOST_PASSKEYS, type Passkey } from '#contract/passkeys.ts'
import { type CreationOptions, type KeyTransport, keyTransports, type NewKey } from '#contract/webauthn.ts'
import { markConfirmed, type Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { alertMember } from '../alerts/alert.service.ts'
import { requireConfirmed } from '../confirmation/confirmation.service.ts'
import { forgetUnlessOneIsLeft } from '../second-factor/last-factor.service.ts'
import { optionsToMakeKey, readNewKey } from './ceremonies.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  updatePasskeyName,
} from './passkeys.queries.ts'

export async function listOwnPasskeys(ctx: Context, viewer: Viewer): Promise<Passkey[]> {
  return (await listPasskeys(ctx.db, viewer.id)).map(present)
}

export async function beginAdding(ctx: Context, viewer: Viewer): Promise<CreationOptions> {
  await requireConfirmed(ctx, viewer)
  return optionsToMakeKey(ctx, viewer, await requireRoom(ctx, viewer))
}

/** The challenge was given to this member after he had confirmed, so it need not be asked again. */
export async function finishAdding(
  ctx: Context,
  viewer: Viewer,
  answer: NewKey,
  deviceName: string,
): Promise<Passkey> {
  const key = await readNewKey(ctx, viewer.id, answer)
  if (!key) throw new Refusal('invalid', 'This passkey could not be added. Please try again.')
  await requireRoom(ctx, viewer)
  const transports = (answer.response.transports ?? []).filter(isKnownTransport)
  const row = await insertPasskey(ctx.db, {
    ...key,
    userId: viewer.id,
    name: deviceName,
    transports,
    createdAt: ctx.now(),
  })
  if (!row) throw new Refusal('already_done', 'This passkey is in use already.')
  await markConfirmed(ctx.db, viewer.sessionId, ctx.now(), { hasSecondFactor: true })
  await ctx.jobs.add(alertMember, { userId: viewer.id, what: 'passkey-added' })
  publishChange(ctx, viewer)
  return present(row)
}

async function requireRoom(ctx: Context, viewer: Viewer): Promise<PasskeyRow[]> {
  const own = await listPasskeys(ctx.db, viewer.id)
  if (own.length >= MOST_PASSKEYS)
    throw new Refusal('invalid', `You have ${MOST_PASSKEYS} passkeys. Please remove one first.`)
  return own
}

const isKnownTransport = (name: string): name is KeyTransport =>
  (keyTransports as readonly string[]).includes(name)

export async function renamePasskey(
  ctx: Context,
  viewer: Viewer,
  id: number,
  name: string,
): Promise<Passkey> {
  const row = await updatePasskeyName(ctx.db, viewer.id, id, name)
  if (!row) throw notFound()
  publishChange(ctx, viewer)
  return present(row)
}

export async function removePasskey(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  await requireConfirmed(ctx, viewer)
  if (!(await deletePasskey(ctx.db, viewer.id, id))) throw notFound()
  await forgetUnlessOneIsLeft(ctx, viewer.id)
  publishChange(ctx, viewer)
}

function publishChange(ctx: Context, viewer: Viewer): void {
  ctx.publish([viewer.id], { name: 'auth.account-changed', payload: {} })
}

function present({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
