import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { AccountRole } from '#contract/product.ts'
import type { Database } from '../database/database.ts'
import { presence, sessions, users } from './accounts.schema.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const IDLE_LIMIT = 14 * DAY
const AGE_LIMIT = 30 * DAY
const TOUCH_EVERY = MINUTE
/** A member counts as online this long after the last sign of life. */
const ONLINE_FOR = 2 * MINUTE

/** The signed-in caller. */
export type Viewer = { id: number; username: string; accountRole: AccountRole; sessionId: number }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export async function startSession(db: Database, userId: number, device: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insert(sessions)
    .values({ tokenHash: hashOf(token), userId, device, createdAt: now, lastSeenAt: now })
  return token
}

/** Every call asks who is calling, so the question is planned once per connection and not once per call. */
function prepareLookup(db: Database) {
  return db
    .select({
      id: users.id,
      username: users.username,
      accountRole: users.accountRole,
      sessionId: sessions.id,
      suspendedAt: users.suspendedAt,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('find_viewer')
}

const lookups = new WeakMap<Database, ReturnType<typeof prepareLookup>>()

export async function findViewer(db: Database, token: string, now: Date): Promise<Viewer | undefined> {
  const lookup = lookups.get(db) ?? prepareLookup(db)
  lookups.set(db, lookup)
  const [found] = await lookup.execute({ tokenHash: hashOf(token) })
  if (!found || found.suspendedAt || isOver(found, now)) return undefined
  if (now.getTime() - found.lastSeenAt.getTime() > TOUCH_EVERY)
    await touch(db, found.sessionId, found.id, now)
  return {
    id: found.id,
    username: found.username,
    accountRole: found.accountRole,
    sessionId: found.sessionId,
  }
}

function isOver(session: { createdAt: Date; lastSeenAt: Date }, now: Date): boolean {
  return (
    now.getTime() - session.lastSeenAt.getTime() > IDLE_LIMIT ||
    now.getTime() - session.createdAt.getTime() > AGE_LIMIT
  )
}

async function touch(db: Database, sessionId: number, userId: number, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))
  await markActive(db, [userId], now)
}

/** A sign of life of these members. */
export async function markActive(db: Database, userIds: number[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  const onlineUntil = new Date(now.getTime() + ONLINE_FOR)
  await db
    .insert(presence)
    .select(
      sql`select u.id, ${now.toISOString()}::timestamptz, ${onlineUntil.toISOString()}::timestamptz from ${users} u where u.id in (${sql.join(
        userIds.map((id) => sql`${id}`),
        sql`, `,
      )})`,
    )
    .onConflictDoUpdate({ target: presence.userId, set: { lastActiveAt: now, onlineUntil } })
}

/** He closed the app: the dot goes out now and not in two minutes. */
export async function markGone(db: Database, userId: number, now: Date): Promise<void> {
  await db.update(presence).set({ lastActiveAt: now, onlineUntil: now }).where(eq(presence.userId, userId))
}

export async function listSessions(db: Database, userId: number, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sql`${sessions.lastSeenAt} desc`)
  return rows.filter((row) => !isOver(row, now))
}

/** Those of these sessions that are still good. */
export async function listGoodSessions(db: Database, ids: number[], now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: sessions.id, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, ids), isNull(users.suspendedAt)))
  return rows.filter((row) => !isOver(row, now)).map(({ id }) => id)
}

/** Ends sessions of a member and returns their ids, so that their sockets can be closed too. */
export async function deleteSessions(
  db: Database,
  userId: number,
  which: { only?: number; except?: number } = {},
): Promise<number[]> {
  const rows = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id })
  return rows.map((row) => row.id)
}

export async function purgeSessions(db: Database, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastSeenAt, new Date(now.getTime() - IDLE_LIMIT)),
        lt(sessions.createdAt, new Date(now.getTime() - AGE_LIMIT)),
      ),
    )
}
