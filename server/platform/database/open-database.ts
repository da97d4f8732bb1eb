import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { awaitDatabase } from './await-database.ts'
import { migrate } from './migrate.ts'
import { ensureRole, setPassword, urlFor } from './roles.ts'
import { warnOfNoLimits, warnOfOneRole, warnOfPooler } from './warnings.ts'

const EMBEDDED_APP_ROLE = 'hungr_app'

export type OpenDatabase = {
  /** For the application, which may not change the audit trail or any table's shape. */
  url: string
  /** The same past any pooler, for what needs a session of its own. */
  directUrl: string
  /** Ours alone: no other process can be connected to it. */
  isEmbedded: boolean
  stop(): Promise<void>
}

/** The database, up to date: the operator's own where DATABASE_URL names one, else the embedded one. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const { url, directUrl, ownerUrl, stop } = config.databaseUrl
    ? await findOwn(config.databaseUrl, config, log)
    : await startEmbedded(config, log)
  try {
    await migrate(ownerUrl, url, { isPooled: config.isDatabasePooled })
    await warnOfOneRole(directUrl, log)
    if (config.isDatabasePooled) await warnOfNoLimits(url, log)
    else await warnOfPooler(url, log)
    return { url, directUrl, isEmbedded: !config.databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findOwn(url: string, { databaseOwnerUrl, databaseDirectUrl }: Config, log: Log) {
  if (databaseDirectUrl) await awaitDatabase(databaseDirectUrl, 'DATABASE_DIRECT_URL', log)
  if (databaseOwnerUrl) await awaitDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL', log)
  else await awaitDatabase(url, 'DATABASE_URL', log)
  const directUrl = databaseDirectUrl ?? url
  return { url, directUrl, ownerUrl: databaseOwnerUrl ?? directUrl, stop: async () => undefined }
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
  const url = urlFor(postgres.url, role)
  return { url, directUrl: url, ownerUrl: postgres.url, stop: postgres.stop }
}
