import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AccountRole, OWNER_ID } from '#contract/product.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { findAccount, findAccountByUsername, insertAccount, updateAccountRole } from './auth.queries.ts'
import { hashPassword } from './password-hashing.ts'

/** The owner's account, made at first start. With no password given, a random one is written down once. */
export async function ensureOwner(ctx: Context): Promise<void> {
  if (await findAccount(ctx.db, OWNER_ID)) return
  const {
    username = 'owner',
    email = 'owner@localhost',
    password = `${randomBytes(12).toString('base64url')}A1`,
  } = ctx.config.owner
  const passwordHash = await hashPassword(password)
  try {
    await insertAccount(ctx.db, {
      id: OWNER_ID,
      username,
      email,
      passwordHash,
      accountRole: 'superadmin',
      createdAt: ctx.now(),
    })
  } catch (error) {
    // Another process that started with us was first.
    if (await findAccount(ctx.db, OWNER_ID)) return
    throw error
  }
  if (ctx.config.owner.password) return
  const file = join(ctx.config.dataDir, 'owner.txt')
  await mkdir(ctx.config.dataDir, { recursive: true })
  await writeFile(file, `username: ${username}\npassword: ${password}\n`, { mode: 0o600 })
  ctx.log.info('made the owner account; its password is in owner.txt in the data folder')
}

/** For the operator at the machine; the admin panel has rules of its own. */
export async function grantAccountRole(
  ctx: Context,
  username: string,
  accountRole: AccountRole,
): Promise<boolean> {
  const account = await findAccountByUsername(ctx.db, username)
  if (!account) return false
  if (account.id === OWNER_ID) throw new OperatorError('The owner stays superadmin.')
  await ctx.transaction(async (ctx) => {
    await updateAccountRole(ctx.db, account.id, accountRole)
    await writeAudit(ctx, {
      actorId: null,
      action: 'role.changed',
      targetId: account.id,
      details: { from: account.accountRole, to: accountRole },
    })
  })
  return true
}
