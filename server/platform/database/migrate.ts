import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

// Any number will do as long as no one else locks it.
const MIGRATION_LOCK = 4_861_447

/** Brings the database up to date. Processes that start together take turns. */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
    await runMigrations({ connectionString: url, logger: undefined })
  } finally {
    await client.end()
  }
}
