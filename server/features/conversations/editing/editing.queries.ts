import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { messages } from '../conversations.schema.ts'

const { content, editedAt, unsentAt } = messages

/** Two edits of one message, or an edit and whatever empties it, come one after the other. */
export async function lockWords(db: Database, id: number) {
  const rows = await db
    .select({ content, editedAt, unsentAt })
    .from(messages)
    .where(eq(messages.id, id))
    .for('no key update')
  return rows[0]
}

/** Each edit is later than the one before, also where two clocks differ: so all devices end with the same words. */
export async function updateWords(
  db: Database,
  id: number,
  { words, now }: { words: string; now: Date },
): Promise<Date> {
  const at = sql`greatest(${now.toISOString()}::timestamptz, ${editedAt} + interval '1 millisecond')`
  const [row] = await db
    .update(messages)
    .set({ content: words, editedAt: at })
    .where(eq(messages.id, id))
    .returning({ editedAt })
  return row!.editedAt!
}
