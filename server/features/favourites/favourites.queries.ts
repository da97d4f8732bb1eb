import { and, count, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { favourites } from './favourites.schema.ts'

export type FavouriteRow = typeof favourites.$inferSelect
type Pair = { userId: number; memberId: number }

const isOf = ({ userId, memberId }: Pair) =>
  and(eq(favourites.userId, userId), eq(favourites.memberId, memberId))

/** For as long as the transaction lasts, also while there is no row yet. */
export async function lockFavourites(db: Database, userId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('favourites'), ${userId}::int)`)
}

export async function findFavourite(db: Database, pair: Pair): Promise<FavouriteRow | undefined> {
  const rows = await db.select().from(favourites).where(isOf(pair))
  return rows[0]
}

export async function countFavourites(db: Database, userId: number): Promise<number> {
  const rows = await db.select({ rows: count() }).from(favourites).where(eq(favourites.userId, userId))
  return rows[0]!.rows
}

export async function putFavourite(db: Database, row: Omit<FavouriteRow, 'id'>): Promise<void> {
  const { isFavourite, note, markedAt } = row
  await db
    .insert(favourites)
    .values(row)
    .onConflictDoUpdate({
      target: [favourites.userId, favourites.memberId],
      set: { isFavourite, note, markedAt },
    })
}

export async function deleteFavourite(db: Database, pair: Pair): Promise<void> {
  await db.delete(favourites).where(isOf(pair))
}

/** Of those whom he can see. A search finds a part of a name or of a note, whatever the case. */
export function listFavourites(
  db: Database,
  userId: number,
  { search, request }: { search: string | undefined; request: PageRequest },
) {
  return db
    .select({ ...getTableColumns(favourites), at: positionOf(favourites.markedAt) })
    .from(favourites)
    .innerJoin(users, eq(users.id, favourites.memberId))
    .where(
      and(
        eq(favourites.userId, userId),
        visibleTo(userId, favourites.memberId),
        search
          ? or(contains(users.username, search), contains(favourites.note, search))
          : favourites.isFavourite,
        isAfter(favourites.markedAt, favourites.id, request),
      ),
    )
    .orderBy(desc(favourites.markedAt), desc(favourites.id))
    .limit(request.limit)
}

const contains = (column: typeof users.username | typeof favourites.note, text: string) =>
  sql`lower(${column}) like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

export function listFavouritesOf(db: Database, userId: number): Promise<FavouriteRow[]> {
  return db
    .select()
    .from(favourites)
    .where(and(eq(favourites.userId, userId), visibleTo(userId, favourites.memberId)))
    .orderBy(favourites.id)
}
