import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { discoveryEntries, discoveryOnline } from './discovery.schema.ts'

/** Not the order, and not the mask of interests: the profile has them in words. */
export function listEntryRows(db: Database, userId: number) {
  const { shuffle: _order, interests: _mask, ...columns } = getTableColumns(discoveryEntries)
  return db.select(columns).from(discoveryEntries).where(eq(discoveryEntries.userId, userId))
}

export function listOnlineRows(db: Database, userId: number) {
  const { shuffle: _order, interests: _mask, ...columns } = getTableColumns(discoveryOnline)
  return db.select(columns).from(discoveryOnline).where(eq(discoveryOnline.userId, userId))
}
