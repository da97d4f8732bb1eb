import { join } from 'node:path'
import { type AccountRole, accountRoles } from '#contract/product.ts'
import { grantAccountRole } from '#server/features/auth/owner.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { openOutside } from '#server/platform/outside.ts'
import { startPostgres } from '#server/platform/postgres/postgres.ts'
import { findRunningPostgres } from '#server/platform/postgres/running.ts'

const USAGE = `usage: npm run admin -- grant USERNAME ${accountRoles.join('|')}`

/** For the operator at the machine: beside a running product, or without it. */
async function grant(username: string, role: AccountRole): Promise<void> {
  const config = readConfig()
  const log = createLog({ ...config, logLevel: 'error' })
  const folder = join(config.dataDir, 'postgres')
  const running = config.databaseUrl ?? (await findRunningPostgres(folder))
  const own = running ? undefined : await startPostgres({ folder, log })
  const pool = createPool(running ?? own!.url, 2, log)
  const outside = openOutside(config, pool, log)
  try {
    if (!(await grantAccountRole(outside.ctx, username, role)))
      throw new OperatorError(`There is no account named ${username}.`)
    console.log(`${username} is now ${role}.`)
  } finally {
    await outside.close()
    await pool.end()
    await own?.stop()
  }
}

const [command, username, role] = process.argv.slice(2)
try {
  if (command !== 'grant' || !username || !accountRoles.includes(role as AccountRole))
    throw new OperatorError(USAGE)
  await grant(username, role as AccountRole)
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
