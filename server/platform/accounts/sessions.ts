import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { AccountRole } from '#contract/product.ts'
import { createBatcher } from '../database/batcher.ts'
import type { Database } from '../database/database.ts'
import { filledUp } from '../database/filled-up.ts'
import { perDatabase } from '../database/per-database.ts'
import { prepareQuick } from '../database/quick-rows.ts'
import { sessions, users } from './accounts.schema.ts'
import { markActive } from './presence.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const IDLE_LIMIT = 14 * DAY
const AGE_LIMIT = 30 * DAY
const TOUCH_EVERY = MINUTE

/** The signed-in caller. */
export type Viewer = {
  id: number
  username: string
  accountRole: AccountRole
  sessionId: number
  /** He sits at the machine itself, where limits are wider. */
  isLocal?: boolean
}

/** As he is known from his session. */
export type KnownViewer = Viewer & { hasProvenEmail: boolean }

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const textOf = (hash: Buffer) => hash.toString('latin1')

export async function startSession(
  db: Database,
  userId: number,
  device: string,
  now: Date,
  { failedBefore = 0, hasSecondFactor = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    device,
    failedBefore,
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    secondFactorAt: hasSecondFactor ? now : null,
  })
  return token
}

/** When the member last showed in this session that it is him, and when by more than his password. */
export async function findConfirmation(db: Database, sessionId: number) {
  const rows = await db
    .select({ confirmedAt: sessions.confirmedAt, secondFactorAt: sessions.secondFactorAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return rows[0]
}

export async function markConfirmed(
  db: Database,
  sessionId: number,
  now: Date,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: now, ...(hasSecondFactor ? { secondFactorAt: now } : {}) })
    .where(eq(sessions.id, sessionId))
}

/** From now on the member's sessions count as opened by his password alone. */
export async function forgetSecondFactor(db: Database, userId: number): Promise<void> {
  await db.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId))
}

export async function deleteSessionOf(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))
}

/** Every call asks who is calling: planned once per connection, and asked once for calls that come together. */
const lookupViewer = perDatabase((db) => {
  const query = db
    .select({
      tokenHash: sessions.tokenHash,
      id: users.id,
      username: users.username,
      accountRole: users.accountRole,
      sessionId: sessions.id,
      suspendedAt: users.suspendedAt,
      hasProvenEmail: sql<boolean>`${users.email} is not null`,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')})`)
  const lookup = prepareQuick(query, 'find_viewers')
  return createBatcher({
    async runBatch(tokenHashes: Buffer[]) {
      const rows = await lookup.execute({ tokenHashes: filledUp(tokenHashes, tokenHashes[0]!) })
      const found = new Map(rows.map((row) => [textOf(row.tokenHash), row]))
      return tokenHashes.map((tokenHash) => found.get(textOf(tokenHash)))
    },
    callerOf: textOf,
    maxBatch: 200,
    maxConcurrent: 2,
    maxWaiting: 10_000,
  })
})

export async function findViewer(db: Database, token: string, now: Date): Promise<KnownViewer | undefined> {
  const found = await lookupViewer(db)(hashOf(token))
  if (!found || found.suspendedAt || isOver(found, now)) return undefined
  if (now.getTime() - found.lastSeenAt.getTime() > TOUCH_EVERY)
    await touch(db)({ sessionId: found.sessionId, userId: found.id, now })
  const { id, username, accountRole, sessionId, hasProvenEmail } = found
  return { id, username, accountRole, sessionId, hasProvenEmail }
}

function isOver(session: { createdAt: Date; lastSeenAt: Date }, now: Date): boolean {
  return (
    now.getTime() - session.lastSeenAt.getTime() > IDLE_LIMIT ||
    now.getTime() - session.createdAt.getTime() > AGE_LIMIT
  )
}

type Touch = { sessionId: number; userId: number; now: Date }

/** Noted once a minute for each session. One that somebody else is changing just now does not need it. */
const touch = perDatabase((db) =>
  createBatcher({
    async runBatch(touches: Touch[]) {
      const now = touches.at(-1)!.now
      const ids = touches.map(({ sessionId }) => sessionId)
      await db
        .update(sessions)
        .set({ lastSeenAt: now })
        .where(
          sql`${sessions.id} in (
            select id from ${sessions} where id = any(${sql.param(ids)}::integer[]) for update skip locked)`,
        )
      await markActive(
        db,
        touches.map(({ userId }) => userId),
        now,
      )
      return touches.map(() => undefined)
    },
    callerOf: ({ userId }) => userId,
    maxBatch: 500,
    maxConcurrent: 1,
    maxWaiting: 10_000,
  }),
)

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
    .where(and(sql`${sessions.id} = any(${sql.param(ids)}::integer[])`, isNull(users.suspendedAt)))
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
