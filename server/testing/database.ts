import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, migrationsFolder } from '../platform/database/migrate.ts'
import { urlFor } from '../platform/database/roles.ts'

const TEMPLATE_LOCK = 4_861_448

export interface TestDatabase {
  /** As its owner, who may do anything. */
  url: string
  /** As the application. */
  appUrl: string
  /** For a product in a process of its own. */
  environment: { DATABASE_URL: string; DATABASE_OWNER_URL: string }
  drop(): Promise<void>
}

/** A database of the caller's own with nothing in it, for what migrations themselves do. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(requireServerUrl(), 'template0')
}

/**
 * A migrated database of the caller's own, empty of members. It is a clone of a template that is migrated once
 * per state of the migrations; the server is that of TEST_DATABASE_URL, which `npm test` and vitest start.
 */
export async function createTestDatabase(server = requireServerUrl()): Promise<TestDatabase> {
  return createDatabase(server, await ensureTemplate(server))
}

async function createDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `hungr_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const [url, appUrl] = [urlOf(server, name), appUrlOf(server, name)]
  return {
    url,
    appUrl,
    environment: { DATABASE_URL: appUrl, DATABASE_OWNER_URL: url },
    drop: () => onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}

async function ensureTemplate(server: string): Promise<string> {
  const name = `hungr_template_${await hashMigrations()}`
  await onServer(server, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount) return
    // Renamed when it is complete: a template that bears its name is never half migrated.
    const draft = `${name}_draft`
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${draft}`)
    await migrate(urlOf(server, draft), appUrlOf(server, draft))
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
  })
  return name
}

async function hashMigrations() {
  const hash = createHash('sha256')
  const names = await readdir(migrationsFolder, { recursive: true })
  for (const name of names.filter((path) => /\.sql$|_journal\.json$/.test(path)).sort()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)))
  }
  return hash.digest('hex').slice(0, 12)
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string) {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** All workers use one role, whose password they can tell from the owner's. */
function appUrlOf(server: string, database: string) {
  const password = createHash('sha256').update(new URL(server).password).digest('hex')
  return urlFor(urlOf(server, database), { name: 'hungr_test_app', password })
}

function requireServerUrl() {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test or vitest.')
  return url
}
