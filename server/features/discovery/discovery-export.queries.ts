import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { discoveryEntries } from './discovery.schema.ts'

export function listEntryRows(db: Database, userId: number) {
  const { shuffle: _order, ...columns } = getTableColumns(discoveryEntries)
  return db.select(columns).from(discoveryEntries).where(eq(discoveryEntries.userId, userId))
}
