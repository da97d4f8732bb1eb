import { and, count, eq, getTableColumns, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { hiddenSince, visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations, messages } from './conversations.schema.ts'
import { hideSenders } from './hidden-senders.queries.ts'
import { lastShownSeq } from './message.fragments.ts'

/** The conversations he is or was in, with the name of the other one where there is one to be seen. */
export function listConversationRows(db: Database, userId: number) {
  const otherId = sql<number>`case when ${conversations.lowUserId} = ${userId} then ${conversations.highUserId} else ${conversations.lowUserId} end`
  return db
    .select({
      id: conversations.id,
      kind: conversations.kind,
      with: sql<
        string | null
      >`(select w.username from ${users} w where w.id = ${otherId} and ${visibleInConversation(userId, sql`w.id`)})`,
      createdAt: conversations.createdAt,
    })
    .from(conversations)
    .leftJoin(
      conversationMembers,
      and(eq(conversationMembers.conversationId, conversations.id), eq(conversationMembers.userId, userId)),
    )
    .where(
      or(
        isNotNull(conversationMembers.userId),
        eq(conversations.lowUserId, userId),
        eq(conversations.highUserId, userId),
      ),
    )
    .orderBy(conversations.id)
}

export function listMembershipRows(db: Database, userId: number) {
  return db
    .select()
    .from(conversationMembers)
    .where(eq(conversationMembers.userId, userId))
    .orderBy(conversationMembers.conversationId)
}

/** In one go: a thousand messages are about a megabyte. */
const AT_ONCE = 1000

/** About how many rows the two below come to. */
export async function countMessagesToExport(db: Database, userId: number): Promise<number> {
  const [own] = await db.select({ count: count() }).from(messages).where(eq(messages.fromUserId, userId))
  const [received] = await db
    .select({ count: count() })
    .from(messages)
    .innerJoin(conversationMembers, isShownTo(userId))
    .where(notBy(userId))
  return own!.count + received!.count
}

// What the receiver chose is his own.
const { revealedAt: _shown, refusedAt: _deleted, ...writtenColumns } = getTableColumns(messages)

/** Everything he wrote. */
export async function* readOwnMessages(db: Database, userId: number) {
  const written = await db
    .selectDistinct({ id: messages.conversationId })
    .from(messages)
    .where(eq(messages.fromUserId, userId))
    .orderBy(messages.conversationId)
  for (const { id } of written)
    yield* inPages((after) =>
      db
        .select(writtenColumns)
        .from(messages)
        .where(and(isAfter(id, after), eq(messages.fromUserId, userId)))
        .orderBy(messages.seq)
        .limit(AT_ONCE),
    )
}

/** What others wrote to him, as far as he can read it now. */
export async function* readReceivedMessages(db: Database, userId: number) {
  const memberships = await db
    .select({
      id: conversationMembers.conversationId,
      // By the name of its table: the messages inside have a column of the same name.
      lastShown: lastShownSeq(userId, sql`${conversationMembers}.conversation_id`),
    })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.userId, userId), isNull(conversationMembers.leftAt)))
    .orderBy(conversationMembers.conversationId)
  for (const { id, lastShown } of memberships)
    for await (const rows of inPages((after) => listReceived(db, userId, id, { after, until: lastShown }))) {
      const shown = await hideSenders(db, userId, rows)
      yield shown.map((row) => ({
        id: row.id,
        conversationId: row.conversationId,
        seq: row.seq,
        from: row.fromUserId === null ? null : row.from,
        messageType: row.messageType,
        content: row.content,
        createdAt: row.createdAt,
        editedAt: row.editedAt,
        forwarded: row.forwarded,
        revealedAt: row.revealedAt,
        refusedAt: row.refusedAt,
      }))
    }
}

function listReceived(
  db: Database,
  userId: number,
  conversationId: number,
  { after, until }: { after: number; until: number },
) {
  return db
    .select({
      ...getTableColumns(messages),
      media: sql<null>`null`,
      from: users.username,
      hiddenSince: hiddenSince(userId, messages.fromUserId),
    })
    .from(messages)
    .innerJoin(conversationMembers, isShownTo(userId))
    .leftJoin(users, eq(users.id, messages.fromUserId))
    .where(and(isAfter(conversationId, after), lte(messages.seq, until), notBy(userId)))
    .orderBy(messages.seq)
    .limit(AT_ONCE)
}

const isAfter = (conversationId: number, seq: number) =>
  and(eq(messages.conversationId, conversationId), gt(messages.seq, seq))
const notBy = (userId: number) => or(isNull(messages.fromUserId), ne(messages.fromUserId, userId))
const isShownTo = (userId: number) =>
  and(
    eq(conversationMembers.conversationId, messages.conversationId),
    eq(conversationMembers.userId, userId),
    isNull(conversationMembers.leftAt),
    gt(messages.seq, conversationMembers.hiddenBeforeSeq),
  )

async function* inPages<Row extends { seq: number }>(read: (after: number) => Promise<Row[]>) {
  for (let after = 0; ; ) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.seq
  }
}
