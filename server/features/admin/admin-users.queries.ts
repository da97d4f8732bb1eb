import { and, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { UserSort, UsersQuery } from '#contract/admin.ts'
import type { AccountRole } from '#contract/product.ts'
import { emailClaims } from '#server/features/auth/auth.schema.ts'
import { galleryPhotos, profiles } from '#server/features/profile/profile.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listIdsByPictures } from './users-by-pictures.queries.ts'

const galleryCount = sql<number>`(select count(*)::int from ${galleryPhotos} g where g.user_id = ${users.id})`

/** Proven, or else only claimed. */
const shownEmail = sql<string>`coalesce(${users.email}, (select c.email from ${emailClaims} c where c.user_id = ${users.id}), '')`

const columns = {
  id: users.id,
  username: users.username,
  email: shownEmail,
  emailProven: sql<boolean>`${users.email} is not null`,
  accountRole: users.accountRole,
  suspendedAt: users.suspendedAt,
  deletionRequestedAt: users.deletionRequestedAt,
  createdAt: users.createdAt,
  pictureId: profiles.pictureId,
  galleryCount,
}

export type UserRow = Awaited<ReturnType<typeof listUsersById>>[number]

type Filter = Pick<UsersQuery, 'username' | 'email' | 'role'> & { since: Date | undefined }

/** Any part of the text, whatever the case; what has a meaning in a pattern is taken as it is. */
const contains = (column: SQL, text: string): SQL =>
  sql`${column} like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

function matching(filter: Filter): SQL | undefined {
  return and(
    filter.since && gte(users.createdAt, filter.since),
    filter.username ? contains(sql`lower(${users.username})`, filter.username) : undefined,
    filter.email ? emailContains(filter.email) : undefined,
    filter.role === 'all' ? undefined : eq(users.accountRole, filter.role),
  )
}

/** Two conditions, so that each can use its index. */
function emailContains(text: string): SQL {
  const claimed = sql`select c.user_id from ${emailClaims} c where ${contains(sql`lower(c.email)`, text)}`
  return sql`(${contains(sql`lower(${users.email})`, text)} or (${users.email} is null and ${users.id} in (${claimed})))`
}

const sortColumn: Record<Exclude<UserSort, 'pic' | 'gallery'>, SQL> = {
  id: sql`${users.id}`,
  username: sql`lower(${users.username})`,
  email: sql`lower(${users.email})`,
  role: sql`${users.accountRole}`,
  status: sql`(${users.suspendedAt} is not null)`,
  joined: sql`${users.createdAt}`,
}

export async function listUsers(
  db: Database,
  filter: Filter,
  page: Pick<UsersQuery, 'sort' | 'direction' | 'page' | 'limit'>,
): Promise<UserRow[]> {
  const ids = await listIds(db, filter, page)
  const rows = new Map((await listUsersById(db, ids)).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
}

/** The page is cut by what decides the order alone; pictures and photos are looked up for its rows only. */
async function listIds(
  db: Database,
  filter: Filter,
  page: Pick<UsersQuery, 'sort' | 'direction' | 'page' | 'limit'>,
): Promise<number[]> {
  if (page.sort === 'pic' || page.sort === 'gallery')
    return listIdsByPictures(db, page.sort, matching(filter), page)
  const direction = sql.raw(page.direction)
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(matching(filter))
    .orderBy(sql`${sortColumn[page.sort]} ${direction}`, sql`${users.id} ${direction}`)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
  return rows.map((row) => row.id)
}

function listUsersById(db: Database, ids: number[]) {
  return db
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(inArray(users.id, ids))
}

export async function countUsers(db: Database, filter: Filter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users).where(matching(filter))
  return row!.count
}

export async function findUser(db: Database, id: number): Promise<UserRow | undefined> {
  const [row] = await listUsersById(db, [id])
  return row
}

/** Locks every superadmin, so that two of them cannot demote each other at once. */
export async function lockSuperadmins(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.accountRole, 'superadmin'))
    .orderBy(users.id)
    .for('update')
  return rows.map((row) => row.id)
}

export async function updateRole(db: Database, id: number, accountRole: AccountRole): Promise<void> {
  await db.update(users).set({ accountRole }).where(eq(users.id, id))
}

export async function updateSuspension(
  db: Database,
  id: number,
  suspension: { suspendedAt: Date | null; suspensionReason: string | null },
): Promise<void> {
  await db.update(users).set(suspension).where(eq(users.id, id))
}

/** Who runs the place, to be told when something waits for them. */
export async function listAdminIds(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.accountRole, ['admin', 'superadmin']))
  return rows.map((row) => row.id)
}
