import type { Registration } from '#contract/credentials.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Caller } from './attempts.ts'
import { findAccountByUsername, insertAccount } from './auth.queries.ts'
import { claimEmail, requirePersonalEmail } from './email.service.ts'
import { requireUncommonPassword } from './password.service.ts'
import { hashPassword } from './password-hashing.ts'
import { type SignedIn, signIn } from './sign-in.service.ts'

/** Goes through whoever the address belongs to: whether that is a member is nobody's business. */
export async function register(
  ctx: Context,
  caller: Caller,
  { email, username, password }: Registration,
): Promise<SignedIn> {
  await ctx.limits.spend('register-address', caller.address)
  requirePersonalEmail(email)
  requireUncommonPassword(password)
  const passwordHash = await hashPassword(password)
  if (await findAccountByUsername(ctx.db, username)) throw usernameTaken()
  const { id } = await ctx
    .transaction(async (ctx) => {
      const account = await insertAccount(ctx.db, { username, passwordHash, createdAt: ctx.now() })
      await claimEmail(ctx, account.id, email)
      return account
    })
    .catch(refuseTaken)
  return signIn(ctx, caller, id)
}

const usernameTaken = () =>
  new Refusal('username_taken', 'This username is taken. Please choose another.', { field: 'username' })

/** Two sign-ups at once: the database's unique rule decides. */
function refuseTaken(error: { cause?: { constraint?: string } }): never {
  if (error.cause?.constraint === 'users_username') throw usernameTaken()
  throw error
}
