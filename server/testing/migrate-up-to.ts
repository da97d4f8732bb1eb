import { migrateUpTo as migrateFirst } from '../platform/database/migrations-up-to.ts'

/** The database as it was before the migration of this name. */
export async function migrateUpTo(url: string, name: string): Promise<void> {
  await migrateFirst(url, url, (entries) => {
    const end = entries.findIndex(({ tag }) => tag.endsWith(name))
    if (end < 1) throw new Error(`There is no migration named ${name}.`)
    return end
  })
}
