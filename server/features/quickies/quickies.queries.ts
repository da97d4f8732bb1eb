import { and, count, desc, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { limits } from '#contract/limits.ts'
import { media } from '#server/features/media/media.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { quickies, quickieViews } from './quickies.schema.ts'

export type ClipRow = Awaited<ReturnType<typeof listClipsOf>>[number]

const clip = alias(media, 'clip')
const poster = alias(media, 'poster')

function selectClips(db: Database, viewerId: number) {
  return db
    .select({
      id: quickies.id,
      userId: quickies.userId,
      mediaId: quickies.mediaId,
      posterId: quickies.posterId,
      mp4Id: quickies.mp4Id,
      caption: quickies.caption,
      createdAt: quickies.createdAt,
      contentType: clip.contentType,
      durationMs: clip.durationMs,
      thumbhash: poster.thumbhash,
      seen: sql<boolean>`(${quickies.userId} = ${viewerId} or exists (select 1 from ${quickieViews} v where v.quickie_id = ${quickies.id} and v.viewer_id = ${viewerId}))`,
      views: sql<number>`(select count(*)::int from ${quickieViews} v where v.quickie_id = ${quickies.id})`,
    })
    .from(quickies)
    .innerJoin(clip, eq(clip.id, quickies.mediaId))
    .leftJoin(poster, eq(poster.id, quickies.posterId))
}

const MEMBERS = 20

/** All quickies of the members who shared last, member by member. */
export async function listNewestClips(db: Database, viewerId: number): Promise<ClipRow[]> {
  // Nobody keeps more than so many, so these few rows name enough members, however many quickies there are.
  const newest = db.$with('newest').as(
    db
      .select({ id: quickies.id, userId: quickies.userId })
      .from(quickies)
      .where(visibleTo(viewerId, quickies.userId))
      .orderBy(desc(quickies.id))
      .limit(MEMBERS * limits.quickiesKept),
  )
  const people = db.$with('people').as(
    db
      .select({ memberId: newest.userId, latest: max(newest.id).as('latest') })
      .from(newest)
      .groupBy(newest.userId)
      .orderBy(desc(max(newest.id)))
      .limit(MEMBERS),
  )
  const rows = await db
    .with(newest, people)
    .select({ id: quickies.id })
    .from(quickies)
    .innerJoin(people, eq(people.memberId, quickies.userId))
    .orderBy(desc(people.latest), desc(quickies.id))
  return inOrder(await listClips(db, viewerId, rows), rows)
}
