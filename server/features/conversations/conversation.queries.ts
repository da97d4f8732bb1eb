import { and, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations } from './conversations.schema.ts'

export type Membership = typeof conversationMembers.$inferSelect & { showsReadTicks: boolean }

const pairOf = (a: number, b: number) => ({ lowUserId: Math.min(a, b), highUserId: Math.max(a, b) })

export async function insertDirectConversation(
  db: Database,
  a: number,
  b: number,
  now: Date,
  folderOfOther: Membership['folder'],
): Promise<number | undefined> {
  const [made] = await db
    .insert(conversations)
    .values({ kind: 'direct', ...pairOf(a, b), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (made) await insertMembers(db, made.id, [a, b], now)
  if (made && folderOfOther !== 'inbox') await moveTo(db, made.id, b, folderOfOther)
  return made?.id
}

async function moveTo(
  db: Database,
  conversationId: number,
  userId: number,
  folder: Membership['folder'],
): Promise<void> {
  await db.update(conversationMembers).set({ folder }).where(isMember(conversationId, userId))
}

export async function insertGroupConversation(db: Database, now: Date): Promise<number> {
  const [made] = await db
    .insert(conversations)
    .values({ kind: 'group', createdAt: now })
    .returning({ id: conversations.id })
  return made!.id
}

/** Who comes, or comes back, sees what is said from now on. */
export async function insertMembers(
  db: Database,
  conversationId: number,
  userIds: number[],
  now: Date,
): Promise<void> {
  const lastSeq = sql`(select c.last_seq from ${conversations} c where c.id = ${conversationId})`
  await db
    .insert(conversationMembers)
    .values(
      userIds.map((userId) => ({
        conversationId,
        userId,
        lastReadSeq: lastSeq,
        hiddenBeforeSeq: lastSeq,
        joinedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [conversationMembers.conversationId, conversationMembers.userId],
      set: {
        lastReadSeq: lastSeq,
        hiddenBeforeSeq: lastSeq,
        unreadMarkSeq: null,
        joinedAt: now,
        leftAt: null,
        removedAt: null,
        mutedUntil: null,
        pinnedAt: null,
        folder: 'inbox',
      },
      setWhere: sql`${conversationMembers.leftAt} is not null`,
    })
}

/** `isRemoved`: he did not go by himself. */
export async function markLeft(
  db: Database,
  conversationId: number,
  userId: number,
  { now, isRemoved }: { now: Date; isRemoved: boolean },
): Promise<boolean> {
  const rows = await db
    .update(conversationMembers)
    .set({ leftAt: now, isModerator: false, removedAt: isRemoved ? now : null })
    .where(and(isMember(conversationId, userId)))
    .returning({ userId: conversationMembers.userId })
  return rows.length > 0
}

export async function setModerator(
  db: Database,
  conversationId: number,
  userId: number,
  isModerator: boolean,
): Promise<boolean> {
  const rows = await db
    .update(conversationMembers)
    .set({ isModerator })
    .where(and(isMember(conversationId, userId), ne(conversationMembers.isModerator, isModerator)))
    .returning({ userId: conversationMembers.userId })
  return rows.length > 0
}

export async function deleteConversationRow(db: Database, conversationId: number): Promise<void> {
  await db.delete(conversations).where(eq(conversations.id, conversationId))
}

const isMember = (conversationId: number, userId: number) =>
  and(
    eq(conversationMembers.conversationId, conversationId),
    eq(conversationMembers.userId, userId),
    isNull(conversationMembers.leftAt),
  )

/** The present members whom the viewer may see, and himself. */
export function listMemberships(
  db: Database,
  viewerId: number,
  conversationId: number,
): Promise<Membership[]> {
  return db
    .select({ ...getTableColumns(conversationMembers), showsReadTicks: users.showsReadTicks })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.userId))
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        isNull(conversationMembers.leftAt),
        or(
          eq(conversationMembers.userId, viewerId),
          visibleInConversation(viewerId, conversationMembers.userId),
        ),
      ),
    )
    .orderBy(conversationMembers.joinedAt, conversationMembers.userId)
}

/** Direct conversations of the member whose other side has deleted his account already. */
export async function deleteDeserted(db: Database, userId: number): Promise<void> {
  await db
    .delete(conversations)
    .where(
      and(
        eq(conversations.kind, 'direct'),
        or(
          and(eq(conversations.lowUserId, userId), isNull(conversations.highUserId)),
          and(eq(conversations.highUserId, userId), isNull(conversations.lowUserId)),
        ),
      ),
    )
}
