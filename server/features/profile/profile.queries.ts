import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ImaginedViewer } from '#contract/profile.ts'
import { media } from '#server/features/media/media.schema.ts'
import { presence, users } from '#server/platform/accounts/accounts.schema.ts'
import { presenceFor } from '#server/platform/accounts/shown-presence.ts'
import { type Eyes, notPausedFor, visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { filledUp } from '#server/platform/database/filled-up.ts'
import { given } from '#server/platform/database/given.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { prepareQuick } from '#server/platform/database/quick-rows.ts'
import { cardColumns, cardVersion, detailColumns, profiles } from './profile.schema.ts'

export type ProfileRow = typeof profiles.$inferSelect

/** What stays of a place that was hidden or forgotten. */
export const noPlace = {
  cell: null,
  ownCell: null,
  settledCell: null,
  settlesAt: null,
  cellSetAt: null,
  homeCell: null,
  travelsTo: null,
}

export const unavailable = { availableUntil: null, availablePlace: null, availableText: '' }

export async function clearPastAvailability(db: Database, now: Date): Promise<void> {
  await db.update(profiles).set(unavailable).where(lte(profiles.availableUntil, now))
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

/** What a viewer may know of others, because he shows it himself. Who has no profile hides nothing. */
export type Sight = { seesAges: boolean; seesDistances: boolean }

const sightOf = (viewerId: Eyes) => {
  // An imagined viewer hides nothing.
  if (typeof viewerId === 'string') return { seesAges: sql<boolean>`true`, seesDistances: sql<boolean>`true` }
  const shows = (column: PgColumn) =>
    sql<boolean>`coalesce((select v.${sql.identifier(column.name)} from ${profiles} v where v.user_id = ${viewerId}), true)`
  return { seesAges: shows(profiles.showsAge), seesDistances: shows(profiles.showsDistance) }
}

function selectCards(db: Database, viewerId: Eyes, now: Date | SQL) {
  return db
    .select({ ...cardColumns, presence: presenceFor(viewerId, now), ...sightOf(viewerId) })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(media, eq(media.id, profiles.pictureId))
    .leftJoin(presence, eq(presence.userId, users.id))
}

/** Asked for wherever members are named, so it is planned once for a connection. */
const selectVisibleCards = perDatabase((db) => {
  const viewerId = given('viewerId', 'integer')
  const areThese = sql`${users.id} = any(${given('ids', 'integer[]')})`
  const query = selectCards(db, viewerId, given('now', 'timestamptz'))
  return prepareQuick(query.where(and(areThese, visibleTo(viewerId))), 'cards')
})

/** Cards of these members, without those the viewer may not see. */
export async function listCards(db: Database, viewerId: number, ids: number[], now: Date) {
  if (ids.length === 0) return []
  return selectVisibleCards(db).execute({ viewerId, ids: filledUp(ids, ids[0]!), now: now.toISOString() })
}

/**
 * What of cards is the same for every viewer, for those who remember it: no viewer is known here, so nothing can depend on
 * one. Who asks has found out before whom he may see.
 */
const selectSharedCards = perDatabase((db) => {
  const query = db
    .select({ ...cardColumns, version: cardVersion })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(media, eq(media.id, profiles.pictureId))
    .where(sql`${users.id} = any(${given('ids', 'integer[]')})`)
  return prepareQuick(query, 'shared_cards')
})

export type SharedCardRow = Omit<CardRow, 'presence' | keyof Sight>

export async function listSharedCardRows(db: Database, ids: number[]) {
  if (ids.length === 0) return []
  return selectSharedCards(db).execute({ ids: filledUp(ids, ids[0]!) })
}

export async function findCard(db: Database, viewer: number | ImaginedViewer, id: number, now: Date) {
  const rows =
    typeof viewer === 'number'
      ? await listCards(db, viewer, [id], now)
      : await selectCards(db, viewer, now).where(and(eq(users.id, id), visibleTo(viewer)))
  return rows[0]
}

/**
 * One who is suspended, or has paused for this viewer, whatever blocks there are: admins see everybody in the panel too.
 * Not one who is leaving.
 */
export async function findHiddenCard(db: Database, viewerId: number, id: number, now: Date) {
  const [state] = await db
    .select({ suspendedAt: users.suspendedAt, isHere: notPausedFor(viewerId) })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletionRequestedAt)))
  if (!state || (!state.suspendedAt && state.isHere)) return undefined
  const [card] = await selectCards(db, viewerId, now).where(eq(users.id, id))
  return card && { card, suspendedAt: state.suspendedAt }
}

export async function findOwnProfile(db: Database, userId: number): Promise<ProfileRow | undefined> {
  const rows = await db.select().from(profiles).where(eq(profiles.userId, userId))
  return rows[0]
}

/** What his page shows of the profile beside the card. */
export async function findPageFacts(db: Database, userId: number) {
  const rows = await db
    .select({ details: detailColumns, pictureCaption: profiles.pictureCaption })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return rows[0]
}

/** What of his own page others can open. */
export async function findOwnPage(db: Database, userId: number) {
  const rows = await db
    .select({ hasProfile: isNotNull(profiles.userId).mapWith(Boolean), isPaused: users.isPaused })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  return rows[0] ?? { hasProfile: false, isPaused: false }
}

/** Holds the profile until the end of the transaction, so that two changes at once come one after the other. */
export async function lockOwnProfile(db: Database, userId: number): Promise<ProfileRow | undefined> {
  const rows = await db.select().from(profiles).where(eq(profiles.userId, userId)).for('update')
  return rows[0]
}

/** Nothing comes back when there is one already. */
export async function insertProfile(
  db: Database,
  row: typeof profiles.$inferInsert,
): Promise<ProfileRow | undefined> {
  const rows = await db.insert(profiles).values(row).onConflictDoNothing().returning()
  return rows[0]
}

export async function updateProfileRow(
  db: Database,
  userId: number,
  changes: Partial<typeof profiles.$inferInsert>,
): Promise<ProfileRow> {
  const rows = await db.update(profiles).set(changes).where(eq(profiles.userId, userId)).returning()
  return rows[0]!
}

export async function markPictureVerified(db: Database, userId: number): Promise<void> {
  await db
    .update(profiles)
    .set({ isVerified: true })
    .where(and(eq(profiles.userId, userId), isNotNull(profiles.pictureId)))
}

export async function updateNames(
  db: Database,
  userId: number,
  names: { firstName?: string | null; lastName?: string | null },
): Promise<void> {
  if (names.firstName === undefined && names.lastName === undefined) return
  await db.update(users).set(names).where(eq(users.id, userId))
}
