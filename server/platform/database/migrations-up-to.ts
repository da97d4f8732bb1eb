import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate, migrationsFolder } from './migrate.ts'

type Entry = { tag: string; when: number }

/** When the newest migration that has run here was made, which is what tells them apart. */
export async function lastMigration(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]!.last)
}

/** Migrates no further than the first so many that `count` says of all there are. */
export async function migrateUpTo(
  ownerUrl: string,
  appUrl: string,
  count: (entries: Entry[]) => number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: Entry[] }
    const entries = journal.entries.slice(0, count(journal.entries))
    await writeFile(file, JSON.stringify({ ...journal, entries }))
    await migrate(ownerUrl, appUrl, { folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}
