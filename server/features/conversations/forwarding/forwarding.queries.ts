import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { messages } from '../conversations.schema.ts'

export async function markForwarded(db: Database, messageId: number): Promise<void> {
  await db.update(messages).set({ forwarded: true }).where(eq(messages.id, messageId))
}
