import { and, desc, eq, gte, lt, ne, notExists, sql } from 'drizzle-orm'
import { blocks, conversationPartners, users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { reports } from './safety.schema.ts'

export type ReportRow = typeof reports.$inferSelect

/** Two calls at once leave one block. */
export async function insertBlock(
  db: Database,
  row: { blockerId: number; blockedId: number; createdAt: Date },
): Promise<void> {
  await db.insert(blocks).values(row).onConflictDoNothing()
}

export async function deleteBlock(db: Database, blockerId: number, blockedId: number): Promise<boolean> {
  const rows = await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    .returning({ id: blocks.blockedId })
  return rows.length > 0
}

export async function hasBlocked(db: Database, blockerId: number, blockedId: number): Promise<boolean> {
  const rows = await db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
  return rows.length > 0
}

/** The only list of members that shows those whom its reader may not see: he has blocked them himself. */
export function listBlocks(db: Database, blockerId: number, request: PageRequest) {
  return db
    .select({
      id: users.id,
      username: users.username,
      blockedAt: blocks.createdAt,
      at: positionOf(blocks.createdAt),
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, blockerId), isAfter(blocks.createdAt, blocks.blockedId, request)))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(request.limit)
}

export type Audience = {
  isSuspended: boolean
  isPaused: boolean
  blockedIds: number[]
  /** Those with whom he has a conversation, who alone see him while he has paused. */
  partnerIds: number[]
}

/** Who can see a member: nobody while he is suspended, and never those with whom there is a block. */
export async function findAudience(db: Database, memberId: number): Promise<Audience> {
  const { rows } = await db.execute<Audience>(sql`
    select u.suspended_at is not null as "isSuspended", u.is_paused as "isPaused",
      array(select distinct c.other_id from ${conversationPartners} c where c.member_id = u.id) as "partnerIds", array(
      select b.blocked_id from ${blocks} b where b.blocker_id = u.id
      union select b.blocker_id from ${blocks} b where b.blocked_id = u.id) as "blockedIds"
    from ${users} u where u.id = ${memberId}`)
  return rows[0] ?? { isSuspended: true, isPaused: false, blockedIds: [], partnerIds: [] }
}

export async function insertReport(db: Database, row: typeof reports.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(reports).values(row).returning({ id: reports.id })
  return inserted!.id
}

/** False when the same was noticed before on this day. */
export async function insertNotice(
  db: Database,
  row: typeof reports.$inferInsert & { noticedOn: string },
): Promise<boolean> {
  const rows = await db.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id })
  return rows.length > 0
}

/** Without the evidence, which shows somebody else, and without those about whom he may not see any more. */
export function listReportsBy(db: Database, reporterId: number) {
  const { id, kind, reason, text, status, outcome, createdAt, reportedId } = reports
  return db
    .select({ id, kind, reason, text, status, outcome, createdAt, reportedId })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), visibleTo(reporterId, reports.reportedId)))
    .orderBy(reports.id)
}

export async function eraseReportsBy(db: Database, reporterId: number): Promise<void> {
  await db.update(reports).set({ reporterId: null, text: '' }).where(eq(reports.reporterId, reporterId))
}

export async function deleteReportsAbout(db: Database, reportedId: number): Promise<void> {
  await db.delete(reports).where(eq(reports.reportedId, reportedId))
}

export async function hasOpenReportAbout(db: Database, reportedId: number): Promise<boolean> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reportedId, reportedId),
        eq(reports.status, 'open'),
        // What the product noticed by itself accuses him of nothing that he could take along.
        ne(reports.kind, 'unusual-reading'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Reports about the member that the admins agreed with, since then. */
export async function countUpheld(db: Database, reportedId: number, since: Date): Promise<number> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reportedId, reportedId),
        eq(reports.status, 'handled'),
        ne(reports.outcome, 'no-action'),
        gte(reports.handledAt, since),
      ),
    )
  return rows.length
}

/** The address of one whom a report has got suspended after he asked for his deletion: he had no way back since. */
export async function findSuspendedAddress(db: Database, userId: number): Promise<string | undefined> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(
      reports,
      and(
        eq(reports.reportedId, users.id),
        eq(reports.outcome, 'suspended'),
        gte(reports.handledAt, users.deletionRequestedAt),
      ),
    )
    .where(eq(users.id, userId))
    .limit(1)
  return rows[0]?.email ?? undefined
}

const adminsAmong = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, reports.reportedId), ne(users.accountRole, 'user')))

export type ReportFilter = {
  status?: ReportRow['status']
  since?: Date
  beforeId?: number
  /** Whether those about admins are among them. */
  aboutAdmins: boolean
  limit: number
}

export function listReportRows(db: Database, filter: ReportFilter): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(
      and(
        filter.status && eq(reports.status, filter.status),
        filter.since && gte(reports.createdAt, filter.since),
        filter.beforeId === undefined ? undefined : lt(reports.id, filter.beforeId),
        filter.aboutAdmins ? undefined : notExists(adminsAmong(db)),
      ),
    )
    .orderBy(desc(reports.id))
    .limit(filter.limit)
}

/** Only an open one: of two admins at once the first decides. */
export async function closeReportRow(
  db: Database,
  id: number,
  decision: Pick<ReportRow, 'status' | 'outcome' | 'handledAt'>,
): Promise<ReportRow | undefined> {
  const rows = await db
    .update(reports)
    .set(decision)
    .where(and(eq(reports.id, id), eq(reports.status, 'open')))
    .returning()
  return rows[0]
}
