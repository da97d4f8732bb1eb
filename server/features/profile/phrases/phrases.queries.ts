import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { ownPhrases } from './phrases.schema.ts'

type PhrasesRow = typeof ownPhrases.$inferSelect

export function listPhrases(db: Database, userId: number): Promise<PhrasesRow[]> {
  return db.select().from(ownPhrases).where(eq(ownPhrases.userId, userId))
}

/** What is not named stays as it was. */
export async function upsertPhrases(
  db: Database,
  userId: number,
  changes: Partial<Pick<PhrasesRow, 'quickMessages' | 'starters'>>,
  now: Date,
): Promise<PhrasesRow> {
  const set = { ...changes, changedAt: now }
  const [row] = await db
    .insert(ownPhrases)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: ownPhrases.userId, set })
    .returning()
  return row!
}
