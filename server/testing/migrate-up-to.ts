import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, migrationsFolder } from '../platform/database/migrate.ts'

/** The database as it was before the migration of this name. */
export async function migrateUpTo(url: string, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const end = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name))
  if (end < 1) throw new Error(`There is no migration named ${name}.`)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  await migrate(url, url, { folder })
  await rm(folder, { recursive: true })
}
