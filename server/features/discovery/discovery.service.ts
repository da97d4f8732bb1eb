import type { DiscoveredMember, Wishes } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import { cellDistanceKm, distanceBucket } from '#contract/location.ts'
import { findOwnCell } from '#server/features/profile/location.service.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import { listAverageRatings } from '#server/features/ratings/ratings.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { listNearest, listRecent } from './discovery.queries.ts'

type ListQuery = Wishes & { limit?: number; cursor?: string }
type Spot = { userId: number; cell: number | null; cursor: Cursor }
export type DiscoveryPage = { members: DiscoveredMember[]; nextCursor?: string }

/** One page of the list: by distance from the viewer's own cell, then those who show no place by recency. */
export async function listDiscovery(
  ctx: Context,
  viewer: Viewer,
  { limit = limits.page.discover, cursor, ...wishes }: ListQuery,
): Promise<DiscoveryPage> {
  const size = Math.min(limit, limits.page.discoverMax)
  const origin = await findOwnCell(ctx, viewer.id)
  const spots = await listSpots(ctx, {
    ask: { viewerId: viewer.id, wishes, now: ctx.now() },
    origin,
    after: cursor === undefined ? undefined : readCursor(cursor),
    // One more than is shown tells whether there is a next page.
    limit: size + 1,
  })
  const shown = spots.slice(0, size)
  return {
    members: await presentSpots(ctx, viewer, origin, shown),
    nextCursor: spots.length > size ? writeCursor(shown.at(-1)!.cursor) : undefined,
  }
}

type Stretch = {
  ask: { viewerId: number; wishes: Wishes; now: Date }
  origin: number | null
  after?: Cursor
  limit: number
}

async function listSpots(ctx: Context, { ask, origin, after, limit }: Stretch): Promise<Spot[]> {
  const near =
    origin === null || after?.order === 'recent'
      ? []
      : await listNearSpots(ctx, { ask, origin, after, limit })
  if (near.length === limit) return near
  const rest = await listRecent(ctx.db, {
    ...ask,
    unlocatedOnly: origin !== null,
    after: after?.order === 'recent' ? after : undefined,
    limit: limit - near.length,
  })
  return [
    ...near,
    ...rest.map(
      ({ userId, cell, activeOn, shuffle }): Spot => ({
        userId,
        cell,
        cursor: { order: 'recent', activeOn, shuffle },
      }),
    ),
  ]
}

async function listNearSpots(
  ctx: Context,
  { ask, origin, after, limit }: Stretch & { origin: number },
): Promise<Spot[]> {
  const rows = await listNearest(ctx.db, {
    ...ask,
    origin,
    after: after?.order === 'near' ? after : undefined,
    limit,
  })
  return rows.map(({ userId, cell, shuffle }) => ({ userId, cell, cursor: { order: 'near', cell, shuffle } }))
}

async function presentSpots(
  ctx: Context,
  viewer: Viewer,
  origin: number | null,
  spots: Spot[],
): Promise<DiscoveredMember[]> {
  const ids = spots.map((spot) => spot.userId)
  const [cards, ratings] = await Promise.all([
    listMemberCards(ctx, viewer.id, ids),
    listAverageRatings(ctx, viewer, ids),
  ])
  return spots.flatMap(({ userId, cell }) => {
    const card = cards.get(userId)
    // He may have left or blocked the viewer since the order was read.
    if (!card?.profile) return []
    return { ...card, distance: shownDistance(origin, cell), averageRating: ratings[userId] ?? 0 }
  })
}

/** From cell to cell, as a bucket; none where one of the two has no place. */
export function shownDistance(origin: number | null, cell: number | null) {
  return origin === null || cell === null ? null : distanceBucket(cellDistanceKm(origin, cell))
}
