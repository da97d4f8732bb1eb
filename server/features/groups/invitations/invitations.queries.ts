import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { conversationMembers } from '#server/features/conversations/conversations.schema.ts'
import { media } from '#server/features/media/media.schema.ts'
import { visibleInConversation, visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isPictureShownTo, visibleMembers } from '../groups.queries.ts'
import { groupLinks, groupRequests, groups } from '../groups.schema.ts'

export type InvitationRow = typeof groupLinks.$inferSelect

/** In place of the one before. */
export async function saveInvitation(db: Database, row: InvitationRow): Promise<void> {
  const { conversationId, ...set } = row
  await db.insert(groupLinks).values(row).onConflictDoUpdate({ target: groupLinks.conversationId, set })
}

const isValid = (now: Date) => or(isNull(groupLinks.expiresAt), gt(groupLinks.expiresAt, now))

export async function findInvitation(
  db: Database,
  conversationId: number,
  now: Date,
): Promise<InvitationRow | undefined> {
  const rows = await db
    .select()
    .from(groupLinks)
    .where(and(eq(groupLinks.conversationId, conversationId), isValid(now)))
  return rows[0]
}

/** With all that was asked by it. */
export async function deleteInvitation(db: Database, conversationId: number): Promise<void> {
  await db.delete(groupLinks).where(eq(groupLinks.conversationId, conversationId))
  await db.delete(groupRequests).where(eq(groupRequests.conversationId, conversationId))
}

export async function deleteInvitationBy(
  db: Database,
  conversationId: number,
  userId: number,
): Promise<void> {
  await db
    .delete(groupLinks)
    .where(and(eq(groupLinks.conversationId, conversationId), eq(groupLinks.createdBy, userId)))
}

/**
 * What a link leads to, for one who may follow it: he can see the creator and whoever made the link, and was not
 * removed after it was made. A group goes on while one of them has paused.
 */
export async function findInvited(db: Database, viewerId: number, tokenHash: string, now: Date) {
  const seen = (member: typeof groups.creatorId | typeof groupLinks.createdBy) =>
    or(eq(member, viewerId), visibleInConversation(viewerId, member))
  const rows = await db
    .select({
      group: groups,
      needsApproval: groupLinks.needsApproval,
      memberCount: visibleMembers(viewerId),
      picture: { id: media.id },
      isMember: sql<boolean>`${conversationMembers.userId} is not null and ${conversationMembers.leftAt} is null`,
      hasAsked: sql<boolean>`${groupRequests.userId} is not null`,
    })
    .from(groupLinks)
    .innerJoin(groups, eq(groups.conversationId, groupLinks.conversationId))
    .leftJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, groups.conversationId),
        eq(conversationMembers.userId, viewerId),
      ),
    )
    .leftJoin(
      groupRequests,
      and(eq(groupRequests.conversationId, groups.conversationId), eq(groupRequests.userId, viewerId)),
    )
    .leftJoin(media, isPictureShownTo(viewerId))
    .where(
      and(
        eq(groupLinks.tokenHash, tokenHash),
        isValid(now),
        seen(groups.creatorId),
        seen(groupLinks.createdBy),
        or(isNull(conversationMembers.removedAt), gt(groupLinks.createdAt, conversationMembers.removedAt)),
      ),
    )
  return rows[0]
}

export async function countPresent(db: Database, conversationId: number): Promise<number> {
  return db.$count(
    conversationMembers,
    and(eq(conversationMembers.conversationId, conversationId), isNull(conversationMembers.leftAt)),
  )
}

export async function insertRequest(
  db: Database,
  conversationId: number,
  userId: number,
  askedAt: Date,
): Promise<void> {
  await db.insert(groupRequests).values({ conversationId, userId, askedAt }).onConflictDoNothing()
}

/** Those whom the viewer may see, who asked first coming first. */
export async function listRequesters(
  db: Database,
  viewerId: number,
  conversationId: number,
): Promise<number[]> {
  const rows = await db
    .select({ userId: groupRequests.userId })
    .from(groupRequests)
    .where(and(eq(groupRequests.conversationId, conversationId), visibleTo(viewerId, groupRequests.userId)))
    .orderBy(groupRequests.askedAt, groupRequests.userId)
  return rows.map((row) => row.userId)
}

/** False when there was none. */
export async function deleteRequest(db: Database, conversationId: number, userId: number): Promise<boolean> {
  const rows = await db
    .delete(groupRequests)
    .where(and(eq(groupRequests.conversationId, conversationId), eq(groupRequests.userId, userId)))
    .returning()
  return rows.length > 0
}

/** Who decides, among those who may see the asking one. */
export async function listModeratorIds(
  db: Database,
  conversationId: number,
  askerId: number,
): Promise<number[]> {
  const rows = await db
    .select({ userId: conversationMembers.userId })
    .from(conversationMembers)
    .innerJoin(groups, eq(groups.conversationId, conversationMembers.conversationId))
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        isNull(conversationMembers.leftAt),
        or(conversationMembers.isModerator, eq(groups.creatorId, conversationMembers.userId)),
        visibleInConversation(askerId, conversationMembers.userId),
      ),
    )
  return rows.map((row) => row.userId)
}

/** For the export. */
export function listInvitationsBy(db: Database, userId: number) {
  const { conversationId, needsApproval, createdAt, expiresAt } = groupLinks
  return db
    .select({ conversationId, needsApproval, createdAt, expiresAt })
    .from(groupLinks)
    .where(eq(groupLinks.createdBy, userId))
}

export function listRequestsBy(db: Database, userId: number) {
  return db.select().from(groupRequests).where(eq(groupRequests.userId, userId))
}
