import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ensureRole, grantService, limitRole, roleOf } from './roles.ts'

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

// Any number will do as long as no one else locks it.
const MIGRATION_LOCK = 4_861_447

/**
 * Brings the database up to date as its owner, and lets the application's role work in it. Processes that start
 * together take turns.
 */
export async function migrate(
  ownerUrl: string,
  appUrl: string,
  { folder = migrationsFolder, isPooled = false } = {},
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(owner), { migrationsFolder: folder })
    await runMigrations({ connectionString: ownerUrl, logger: undefined })
    const application = roleOf(appUrl)
    if (ownerUrl === appUrl || application.name === roleOf(ownerUrl).name) return
    await ensureRole(owner, application)
    await grantService(owner, application.name)
    if (isPooled) await limitRole(owner, application.name)
  } finally {
    await owner.end()
  }
}
