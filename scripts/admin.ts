import { type AccountRole, accountRoles } from '#contract/product.ts'
import { grantAccountRole } from '#server/features/auth/owner.ts'
import { forgetFactorsOf } from '#server/features/auth/second-factor/last-factor.service.ts'
import { readAnchors } from '#server/platform/audit/anchors.ts'
import { type Anchor, type Verification, verifyAudit } from '#server/platform/audit/chain.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { openOutside } from '#server/platform/outside.ts'
import { runCommand, withDatabase } from './at-the-machine.ts'

const USAGE = `usage: npm run admin -- grant USERNAME ${accountRoles.join('|')}
       npm run admin -- forget-second-factor USERNAME
       npm run admin -- verify-audit [ROW:HASH ...]`

/** For the operator at the machine: beside a running product, or without it. */
async function withProduct(work: (ctx: Context) => Promise<void>): Promise<void> {
  const config = readConfig()
  const log = createLog({ ...config, logLevel: 'error' })
  await withDatabase(config, log, async (url) => {
    const pool = createPool(url, 2, log)
    const outside = openOutside(config, pool, log)
    try {
      await work(outside.ctx)
    } finally {
      await outside.close()
      await pool.end()
    }
  })
}

async function grant(ctx: Context, username: string, role: AccountRole): Promise<void> {
  if (!(await grantAccountRole(ctx, username, role)))
    throw new OperatorError(`There is no account named ${username}.`)
  console.log(`${username} is now ${role}.`)
}

async function forgetFactors(ctx: Context, username: string): Promise<void> {
  if (!(await forgetFactorsOf(ctx, username)))
    throw new OperatorError(`There is no account named ${username}.`)
  console.log(`${username} is signed out, and gets in with the password alone.`)
}

async function verify(ctx: Context, given: Anchor[]): Promise<void> {
  const verdict = await verifyAudit(ctx.db, [...(await readAnchors(ctx.config.dataDir)), ...given])
  if (!verdict.isWhole) throw new OperatorError(inWords(verdict))
  const last = verdict.last ? ` The last one is ${verdict.last.id}:${verdict.last.hash}` : ''
  console.log(`The audit trail is whole: ${verdict.rows} rows.${last}`)
}

function inWords({ what, id }: Extract<Verification, { isWhole: false }>): string {
  if (what === 'changed') return `Row ${id} of the audit trail was changed.`
  if (what === 'cut-off') return `Row ${id} of the audit trail, which was there once, is missing.`
  return `Before row ${id} of the audit trail at least one is missing.`
}

function parseAnchor(text: string): Anchor {
  const [, id, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (!id || !hash) throw new OperatorError(USAGE)
  return { id: Number(id), hash }
}

function chooseCommand([command, ...words]: string[]): (ctx: Context) => Promise<void> {
  const [username, role] = words
  if (command === 'grant' && username && accountRoles.includes(role as AccountRole))
    return (ctx) => grant(ctx, username, role as AccountRole)
  if (command === 'forget-second-factor' && username) return (ctx) => forgetFactors(ctx, username)
  if (command === 'verify-audit') {
    const given = words.map(parseAnchor)
    return (ctx) => verify(ctx, given)
  }
  throw new OperatorError(USAGE)
}

await runCommand(() => withProduct(chooseCommand(process.argv.slice(2))))
