import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { dataExports } from './export.schema.ts'

export type ExportRow = typeof dataExports.$inferSelect

export async function findExport(db: Database, userId: number): Promise<ExportRow | undefined> {
  const rows = await db.select().from(dataExports).where(eq(dataExports.userId, userId))
  return rows[0]
}

/** In the place of the one before. */
export async function replaceExport(db: Database, row: ExportRow): Promise<void> {
  const { userId: _, ...changes } = row
  await db.insert(dataExports).values(row).onConflictDoUpdate({ target: dataExports.userId, set: changes })
}

/** Nothing comes back when this run was replaced, or its member is gone. */
export async function updateExport(
  db: Database,
  { userId, run }: Pick<ExportRow, 'userId' | 'run'>,
  changes: Partial<Omit<ExportRow, 'userId' | 'run'>>,
): Promise<ExportRow | undefined> {
  const rows = await db
    .update(dataExports)
    .set(changes)
    .where(and(eq(dataExports.userId, userId), eq(dataExports.run, run)))
    .returning()
  return rows[0]
}

/** Whose files are no longer to be downloaded and still lie there; from now on they do not. */
export function markFilesGone(db: Database, now: Date): Promise<{ run: string }[]> {
  return db
    .update(dataExports)
    .set({ bytes: null })
    .where(and(lte(dataExports.expiresAt, now), isNotNull(dataExports.bytes)))
    .returning({ run: dataExports.run })
}

/** Without the name of the file. */
export function listExportRows(db: Database, userId: number) {
  const { userId: id, status, progress, bytes, startedAt, updatedAt, expiresAt } = dataExports
  return db
    .select({ userId: id, status, progress, bytes, startedAt, updatedAt, expiresAt })
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
}
