import { and, eq, isNull, sql } from 'drizzle-orm'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations, messages } from '../conversations.schema.ts'
import { blursFor } from './blur.fragments.ts'

/** Those of these conversations in which photos and clips come blurred to him. */
export async function listBlurring(
  db: Database,
  viewerId: number,
  conversationIds: number[],
): Promise<Set<number>> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        sql`${conversations.id} = any(${sql.param(conversationIds)}::bigint[])`,
        blursFor(viewerId, sql`${conversations}`),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The same for the conversation of two. */
export async function isBlurring(db: Database, viewerId: number, otherId: number): Promise<boolean> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.lowUserId, Math.min(viewerId, otherId)),
        eq(conversations.highUserId, Math.max(viewerId, otherId)),
        blursFor(viewerId, sql`${conversations}`),
      ),
    )
  return rows.length > 0
}

/** Notes what the receiver of a photo or clip chose; false when there is no such message for him. */
export async function setChoice(
  db: Database,
  viewerId: number,
  messageId: number,
  choice: { revealedAt: Date } | { refusedAt: Date },
): Promise<boolean> {
  const isReceiver = sql`exists (
    select 1 from ${conversationMembers} m
    join ${conversations} c on c.id = m.conversation_id and c.kind = 'direct'
    where m.conversation_id = ${messages.conversationId} and m.user_id = ${viewerId} and m.left_at is null
      and m.hidden_before_seq < ${messages.seq})`
  const rows = await db
    .update(messages)
    .set(choice)
    .where(
      and(
        eq(messages.id, messageId),
        sql`${messages.fromUserId} <> ${viewerId} and ${messages.mediaId} is not null and not ${messages.viewOnce}`,
        isNull(messages.unsentAt),
        visibleInConversation(viewerId, messages.fromUserId),
        isReceiver,
      ),
    )
    .returning({ id: messages.id })
  return rows.length > 0
}
