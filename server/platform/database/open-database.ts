import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { awaitDatabase } from './await-database.ts'
import { createPool } from './database.ts'
import { migrate } from './migrate.ts'
import { ensureRole, mayRewrite, setPassword, urlFor } from './roles.ts'

const EMBEDDED_APP_ROLE = 'hungr_app'

export type OpenDatabase = {
  /** For the application, which may not change the audit trail or any table's shape. */
  url: string
  /** Ours alone: no other process can be connected to it. */
  isEmbedded: boolean
  stop(): Promise<void>
}

/** The database, up to date: the operator's own where DATABASE_URL names one, else the embedded one. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const { url, ownerUrl, stop } = config.databaseUrl
    ? await findOwn(config.databaseUrl, config.databaseOwnerUrl, log)
    : await startEmbedded(config, log)
  try {
    await migrate(ownerUrl, url)
    await warnOfOneRole(url, log)
    return { url, isEmbedded: !config.databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findOwn(url: string, ownerUrl: string | undefined, log: Log) {
  if (ownerUrl) await awaitDatabase(ownerUrl, 'DATABASE_OWNER_URL', log)
  else await awaitDatabase(url, 'DATABASE_URL', log)
  return { url, ownerUrl: ownerUrl ?? url, stop: async () => undefined }
}

/** Nobody else needs the application's password, so it is made anew at each start and kept nowhere. */
async function startEmbedded(config: Config, log: Log) {
  const postgres = await startPostgres({ folder: join(config.dataDir, 'postgres'), log })
  const role = { name: EMBEDDED_APP_ROLE, password: randomBytes(24).toString('base64url') }
  const owner = new pg.Client({ connectionString: postgres.url })
  try {
    await owner.connect()
    await ensureRole(owner, role)
    await setPassword(owner, role)
  } catch (error) {
    await postgres.stop()
    throw error
  } finally {
    await owner.end()
  }
  return { url: urlFor(postgres.url, role), ownerUrl: postgres.url, stop: postgres.stop }
}

async function warnOfOneRole(url: string, log: Log): Promise<void> {
  const pool = createPool(url, 1, log)
  try {
    if (await mayRewrite(pool))
      log.warn(
        'the role of DATABASE_URL could change the audit trail: give DATABASE_OWNER_URL beside it, see docs/operations.md',
      )
  } finally {
    await pool.end()
  }
}
