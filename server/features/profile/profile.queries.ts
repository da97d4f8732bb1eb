import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { media } from '#server/features/media/media.schema.ts'
import { presence, users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { profiles } from './profile.schema.ts'

/** The columns a card is made of. Discovery, taps, chat and the rest join them to lists of their own. */
export const cardColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  profile: getTableColumns(profiles),
  thumbhash: media.thumbhash,
  lastActiveAt: presence.lastActiveAt,
  onlineUntil: presence.onlineUntil,
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

function selectCards(db: Database) {
  return db
    .select(cardColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(media, eq(media.id, profiles.pictureId))
    .leftJoin(presence, eq(presence.userId, users.id))
}

/** Cards of these members, without those the viewer may not see. */
export async function listCards(db: Database, viewerId: number, ids: number[]) {
  if (ids.length === 0) return []
  return selectCards(db).where(and(inArray(users.id, ids), visibleTo(viewerId)))
}

export async function findCard(db: Database, viewerId: number, id: number) {
  const rows = await listCards(db, viewerId, [id])
  return rows[0]
}

export async function findOwnProfile(db: Database, userId: number) {
  const rows = await db.select().from(profiles).where(eq(profiles.userId, userId))
  return rows[0]
}
