import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { media } from '#server/features/media/media.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { quickies, quickieViews } from './quickies.schema.ts'

const columns = {
  id: quickies.id,
  userId: quickies.userId,
  username: users.username,
  caption: quickies.caption,
  createdAt: quickies.createdAt,
  mediaId: quickies.mediaId,
  posterId: quickies.posterId,
  durationMs: media.durationMs,
}

const selectClips = (db: Database) =>
  db
    .select({
      ...columns,
      viewerIds: sql<
        number[]
      >`array(select v.viewer_id from ${quickieViews} v where v.quickie_id = ${quickies.id})`,
    })
    .from(quickies)
    .innerJoin(users, eq(users.id, quickies.userId))
    .innerJoin(media, eq(media.id, quickies.mediaId))

export type EvidenceClip = Awaited<ReturnType<typeof listToSeal>>[number]

const seenBy = (viewerId: number) =>
  sql`exists (select 1 from ${quickieViews} v where v.quickie_id = ${quickies.id} and v.viewer_id = ${viewerId})`

export function listToSeal(db: Database, ownerId: number, id?: number) {
  return selectClips(db).where(
    and(eq(quickies.userId, ownerId), id === undefined ? undefined : eq(quickies.id, id)),
  )
}

/** One that the viewer can see now, or has watched. */
export async function findSeenClip(
  db: Database,
  viewerId: number,
  id: number,
  since: Date,
): Promise<EvidenceClip | undefined> {
  const rows = await selectClips(db).where(
    and(
      eq(quickies.id, id),
      ne(quickies.userId, viewerId),
      or(visibleTo(viewerId, quickies.userId), and(gt(quickies.createdAt, since), seenBy(viewerId))),
    ),
  )
  return rows[0]
}

export function listSeenFromGone(
  db: Database,
  viewerId: number,
  { since, before, ...request }: PageRequest & { since: Date; before: Date },
) {
  return db
    .select({ id: quickies.id, createdAt: quickies.createdAt, at: positionOf(quickies.createdAt) })
    .from(quickies)
    .where(
      and(
        gt(quickies.createdAt, since),
        lt(quickies.createdAt, before),
        isAfter(quickies.createdAt, quickies.id, request),
        ne(quickies.userId, viewerId),
        seenBy(viewerId),
        sql`not ${visibleTo(viewerId, quickies.userId)}`,
      ),
    )
    .orderBy(desc(quickies.createdAt), desc(quickies.id))
    .limit(request.limit)
}
