import { and, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { conversationMembers, messages } from '#server/features/conversations/conversations.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { albumItems, albumShares } from './albums.schema.ts'

export type ShareRow = typeof albumShares.$inferSelect
type Device = { id: number; sessionId: number }
export type Moments = { now: Date; lookSince: Date }

/** Has neither run out nor been taken back. */
const isRunning = ({ now }: Moments) =>
  and(isNull(albumShares.endedAt), or(isNull(albumShares.expiresAt), gt(albumShares.expiresAt, now)))

/** Of one that can be seen once, this device is looking; others can be looked at whenever one likes. */
const isInSight = ({ sessionId }: Device, { lookSince }: Moments) =>
  or(
    ne(albumShares.time, 'once'),
    and(eq(albumShares.sessionId, sessionId), gt(albumShares.openedAt, lookSince)),
  )

/** The message that shows it. By the name of the table: messages have a column of the same name. */
const messageForViewer: SQL = sql`${messages} m
  join ${conversationMembers} c on c.conversation_id = m.conversation_id and c.user_id = ${albumShares}.viewer_id
  where m.from_user_id = ${albumShares}.owner_id and m.client_id = ${albumShares}.client_id`

/** The message can be read by the one it was shown to. */
const isReadable: SQL = sql`exists (
  select 1 from ${messageForViewer} and m.unsent_at is null and c.left_at is null and c.hidden_before_seq < m.seq)`

/** It waits among the requests of the one it was shown to. */
const isRequest: SQL = sql`exists (select 1 from ${messageForViewer} and c.folder = 'requests')`

/** May he see this photo or clip of somebody's album at this moment? */
export async function holdsItem(
  db: Database,
  device: Device,
  mediaId: string,
  moments: Moments,
): Promise<boolean> {
  const rows = await db
    .select({ id: albumShares.id })
    .from(albumItems)
    .innerJoin(albumShares, eq(albumShares.albumId, albumItems.albumId))
    .where(
      and(
        eq(albumItems.mediaId, mediaId),
        eq(albumShares.viewerId, device.id),
        isRunning(moments),
        isInSight(device, moments),
        isReadable,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * The same one again when it was inserted before. Its time begins anew as long as no message shows it: what was refused
 * and is retried later must not have run out on the way.
 */
export async function insertShare(
  db: Database,
  row: Omit<typeof albumShares.$inferInsert, 'id'>,
): Promise<ShareRow> {
  const { createdAt, expiresAt } = row
  const [made] = await db
    .insert(albumShares)
    .values(row)
    .onConflictDoUpdate({
      target: [albumShares.ownerId, albumShares.clientId],
      set: { createdAt, expiresAt },
      setWhere: sql`not exists (select 1 from ${messages} m
        where m.from_user_id = ${row.ownerId} and m.client_id = ${row.clientId})`,
    })
    .returning()
  if (made) return made
  const rows = await db
    .select()
    .from(albumShares)
    .where(and(eq(albumShares.ownerId, row.ownerId), eq(albumShares.clientId, row.clientId)))
  return rows[0]!
}

/** Those of the same album for the same member that were before it. */
export async function endEarlier(db: Database, share: ShareRow, now: Date): Promise<void> {
  await db
    .update(albumShares)
    .set({ endedAt: now })
    .where(
      and(
        eq(albumShares.albumId, share.albumId),
        eq(albumShares.viewerId, share.viewerId),
        lt(albumShares.id, share.id),
        isNull(albumShares.endedAt),
      ),
    )
}

/** As either of the two may read of it, with whether it can be looked at. */
export async function findShare(db: Database, device: Device, id: number, moments: Moments) {
  const other = sql`case when ${albumShares.ownerId} = ${device.id} then ${albumShares.viewerId} else ${albumShares.ownerId} end`
  const rows = await db
    .select({
      share: albumShares,
      count: sql<number>`(select count(*)::integer from ${albumItems} i where i.album_id = ${albumShares}.album_id)`,
      isRunning: sql<boolean>`(${isRunning(moments)} and ${isReadable})`,
      isRequest: sql<boolean>`${isRequest}`,
    })
    .from(albumShares)
    .where(
      and(
        eq(albumShares.id, id),
        or(eq(albumShares.ownerId, device.id), eq(albumShares.viewerId, device.id)),
        visibleTo(device.id, other),
      ),
    )
  return rows[0]
}

/** Begins the one look; false when it was begun before. */
export async function beginLook(db: Database, id: number, sessionId: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(albumShares)
    .set({ openedAt: now, sessionId })
    .where(and(eq(albumShares.id, id), isNull(albumShares.openedAt)))
    .returning({ id: albumShares.id })
  return rows.length > 0
}

export async function endShare(db: Database, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(albumShares)
    .set({ endedAt: now })
    .where(and(eq(albumShares.id, id), isNull(albumShares.endedAt)))
    .returning({ id: albumShares.id })
  return rows.length > 0
}

/** Who has an album now, the latest first; those whom its owner cannot see are left out. */
export function listHolders(db: Database, ownerId: number, albumId: number, moments: Moments) {
  const { id, viewerId, time, createdAt, expiresAt } = albumShares
  return db
    .select({ id, viewerId, time, createdAt, expiresAt })
    .from(albumShares)
    .where(
      and(
        eq(albumShares.albumId, albumId),
        eq(albumShares.ownerId, ownerId),
        isRunning(moments),
        or(ne(time, 'once'), isNull(albumShares.openedAt), gt(albumShares.openedAt, moments.lookSince)),
        isReadable,
        visibleTo(ownerId, viewerId),
      ),
    )
    .orderBy(sql`${createdAt} desc`)
}

/** Those of an album that run, whoever has them: for what concerns all of them. */
export function listRunning(db: Database, albumId: number, moments: Moments) {
  return db
    .select({ id: albumShares.id, viewerId: albumShares.viewerId })
    .from(albumShares)
    .where(and(eq(albumShares.albumId, albumId), isRunning(moments)))
}

/** Has he asked since then, by another message than this one? */
export async function hasAskedSince(
  db: Database,
  fromUserId: number,
  toUserId: number,
  since: Date,
  clientId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userId, toUserId),
      ),
    )
    .where(
      and(
        eq(messages.fromUserId, fromUserId),
        eq(messages.messageType, 'album-request'),
        gt(messages.createdAt, since),
        sql`${messages.clientId} is distinct from ${clientId}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Those that he gave, and those that he got, without what is the other's own; of hidden members none. */
export async function listShareRows(db: Database, userId: number) {
  const { id, albumId, viewerId, ownerId, time, createdAt, expiresAt, endedAt, openedAt } = albumShares
  const facts = { id, ownerId, viewerId, time, createdAt, expiresAt, endedAt, openedAt }
  const given = await db
    .select({ ...facts, albumId })
    .from(albumShares)
    .where(and(eq(ownerId, userId), visibleTo(userId, viewerId)))
    .orderBy(id)
  const received = await db
    .select(facts)
    .from(albumShares)
    .where(and(eq(viewerId, userId), visibleTo(userId, ownerId)))
    .orderBy(id)
  return [...given, ...received]
}
