import { createHmac, randomInt } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { unseal } from '#server/platform/sealed-box.ts'
import { type Budget, type Caller, countFailure } from '../attempts.ts'
import { noteFailedSignIn } from '../failed-sign-ins.service.ts'
import { findApp, takeRecoveryCode, takeStep } from './second-factor.queries.ts'
import { stepOf } from './totp.ts'

/** Without what is easily taken for something else. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const LENGTH = 12

export const sealPurpose = (userId: number) => `authenticator app of member ${userId}`

/** As it is shown: three groups of four. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return letters.replace(/(.{4})(?!$)/g, '$1-')
}

/** Keyed, so that whoever has the tables cannot try them all. */
export function hashRecoveryCode({ secrets }: Context, userId: number, code: string): Buffer {
  return createHmac('sha256', secrets.locationKey)
    .update(`recovery code ${userId} ${plain(code)}`)
    .digest()
}

/** However it was typed. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** Uses up a code of the member's app, or one of those for the day when he has lost it. */
export async function takeCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const app = await findApp(ctx.db, userId)
  if (!app?.provenAt) return false
  const secret = unseal(ctx.secrets, sealPurpose(userId), app.sealedSecret)
  const step = stepOf(secret, plain(code), ctx.now())
  if (step !== undefined) return takeStep(ctx.db, app, step, ctx.now())
  return takeRecoveryCode(ctx.db, userId, hashRecoveryCode(ctx, userId, code))
}

/** After a right password. Guesses are bounded: twenty in a day, but for a device that has signed in before. */
export async function requireCode(
  ctx: Context,
  { device }: Caller,
  userId: number,
  code: string | undefined,
): Promise<void> {
  if (!code) throw new Refusal('code_needed', 'Please enter the code from your authenticator app.')
  const budgets: Budget[] = device.knows(userId)
    ? [['code-device', `${device.id} ${userId}`]]
    : strangersBudgets(String(userId))
  if (await countFailure(ctx, budgets, () => takeCode(ctx, userId, code))) return
  await ctx.jobs.add(noteFailedSignIn, { userId, at: ctx.now().toISOString() })
  throw wrongCode()
}

/** In a session, which may be somebody else's who found it open. */
export async function requireOwnCode(
  ctx: Context,
  userId: number,
  take: () => Promise<boolean>,
): Promise<void> {
  if (!(await countFailure(ctx, strangersBudgets(`session ${userId}`), take))) throw wrongCode()
}

const strangersBudgets = (key: string): Budget[] => [
  ['code-account', key],
  ['code-day', key],
]

const wrongCode = () =>
  new Refusal('wrong_code', 'This code is not right, or was used already.', { field: 'code' })
