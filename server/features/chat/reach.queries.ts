import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles } from '#server/features/profile/profile.schema.ts'
import { closePairs, tappedPairs, users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { reachRules } from './reach.schema.ts'

export type ReachRow = typeof reachRules.$inferSelect

export async function findRule(db: Database, userId: number) {
  const rows = await db
    .select({ rule: reachRules, joinedAt: users.createdAt })
    .from(users)
    .leftJoin(reachRules, eq(reachRules.userId, users.id))
    .where(eq(users.id, userId))
  return rows[0]!
}

export async function findJoinedAt(db: Database, userId: number): Promise<Date> {
  const rows = await db.select({ at: users.createdAt }).from(users).where(eq(users.id, userId))
  return rows[0]!.at
}

export async function upsertRule(db: Database, row: ReachRow): Promise<void> {
  const { userId: _same, ...set } = row
  await db.insert(reachRules).values(row).onConflictDoUpdate({ target: reachRules.userId, set })
}

export function listRules(db: Database, userId: number): Promise<ReachRow[]> {
  return db.select().from(reachRules).where(eq(reachRules.userId, userId))
}

const sender = alias(profiles, 'sender')
const receiver = alias(profiles, 'receiver')

/** What one hides, or does not see because he hides it himself, meets no rule: else a rule would tell it. */
const whereShown = <Column extends 'age' | 'cell'>(column: Column, shown: 'showsAge' | 'showsDistance') =>
  sql<number | null>`case when ${sender[shown]} and ${receiver[shown]} then ${sender[column]} end`

/** What a rule can ask about the sender of a first message. Asked alike whatever the rule is, and where there is none. */
export async function findReachFacts(db: Database, receiverId: number, senderId: number) {
  const rows = await db
    .select({
      rule: reachRules,
      age: whereShown('age', 'showsAge'),
      hasPicture: sql<boolean>`${sender.pictureId} is not null`,
      isVerified: sender.isVerified,
      senderCell: whereShown('cell', 'showsDistance'),
      senderPrecision: sender.locationPrecision,
      ownCell: receiver.ownCell,
      hasTapped: sql<boolean>`exists (select 1 from ${tappedPairs} t
        where t.member_id = ${receiverId} and t.other_id = ${senderId})`,
      isMutual: sql<boolean>`exists (select 1 from ${closePairs} p
        where p.member_id = ${receiverId} and p.other_id = ${senderId})`,
    })
    .from(users)
    .leftJoin(reachRules, eq(reachRules.userId, users.id))
    .leftJoin(receiver, eq(receiver.userId, users.id))
    .leftJoin(sender, eq(sender.userId, senderId))
    .where(eq(users.id, receiverId))
  return rows[0]
}

export type ReachFacts = NonNullable<Awaited<ReturnType<typeof findReachFacts>>>
