import type { DiscoveredMember, Wishes } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import { type Cell, cellDistanceKm, distanceBucket } from '#contract/location.ts'
import type { MemberCard } from '#contract/profile.ts'
import { findOwnCell } from '#server/features/profile/location.service.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import { listAverageRatings } from '#server/features/ratings/ratings.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { admitMembers } from '#server/platform/limits/admit-members.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { type Ask, listRecent } from './discovery.queries.ts'
import { walkOutwards } from './outward-walk.ts'

type ListQuery = Wishes & { limit?: number; cursor?: string }
type Place = { userId: number; cell: Cell | null; cursor: Cursor }
export type DiscoveryPage = { members: DiscoveredMember[]; nextCursor?: string }

/** One page of the list: by distance from the viewer's own cell, then those who show no place by recency. */
export async function listDiscovery(
  ctx: Context,
  viewer: Viewer,
  { limit = limits.page.discover, cursor, ...wishes }: ListQuery,
): Promise<DiscoveryPage> {
  const size = Math.min(limit, limits.page.discoverMax)
  const origin = await findOwnCell(ctx, viewer.id)
  const places = await listPlaces(ctx, {
    ask: { viewerId: viewer.id, wishes, now: ctx.now() },
    origin,
    after: cursor === undefined ? undefined : readCursor(ctx, viewer, cursor),
    // One more than is shown tells whether there is a next page.
    limit: size + 1,
  })
  const shown = places.slice(0, size)
  const admitted = await admitMembers(
    ctx,
    viewer,
    shown.map(({ userId }) => userId),
    origin === null ? [] : farFrom(origin, shown),
  )
  return {
    members: await presentPlaces(
      ctx,
      viewer,
      origin,
      shown.filter(({ userId }) => admitted.has(userId)),
    ),
    nextCursor: places.length > size ? writeCursor(ctx, viewer, shown.at(-1)!.cursor) : undefined,
  }
}

type Stretch = { ask: Ask; origin: Cell | null; after?: Cursor; limit: number }

async function listPlaces(ctx: Context, { ask, origin, after, limit }: Stretch): Promise<Place[]> {
  const near: Place[] = []
  if (origin !== null && after?.order !== 'recent') {
    const spots = await walkOutwards(ctx.readDb, { ...ask, origin, after, limit })
    near.push(
      ...spots.map(({ userId, cell, shuffle }) => ({ userId, cell, cursor: nearCursor(cell, shuffle) })),
    )
    if (near.length === limit) return near
  }
  const rest = await listRecent(ctx.readDb, {
    ...ask,
    unlocatedOnly: origin !== null,
    after: after?.order === 'recent' ? after : undefined,
    limit: limit - near.length,
  })
  return [
    ...near,
    ...rest.map(({ userId, cell, activeOn, shuffle }) => ({
      userId,
      cell,
      cursor: recentCursor(activeOn, shuffle),
    })),
  ]
}

const nearCursor = (cell: Cell, shuffle: number): Cursor => ({ order: 'near', cell, shuffle })
const recentCursor = (activeOn: string, shuffle: number): Cursor => ({ order: 'recent', activeOn, shuffle })

async function presentPlaces(
  ctx: Context,
  viewer: Viewer,
  origin: Cell | null,
  places: Place[],
): Promise<DiscoveredMember[]> {
  const ids = places.map((place) => place.userId)
  const [cards, ratings] = await Promise.all([
    listMemberCards(ctx, viewer.id, ids),
    listAverageRatings(ctx, viewer, ids),
  ])
  return places.flatMap(({ userId, cell }) => {
    const card = cards.get(userId)
    // He may have left or blocked the viewer since the order was read.
    if (!card?.profile) return []
    return {
      ...card,
      distance: shownDistance(origin, card.profile.locationLat === null ? null : cell, card.profile),
      averageRating: ratings[userId] ?? 0,
    }
  })
}

/** Further than this from one's own cell, members have a smaller allowance: nobody copies a city that he is not in. */
const FAR_KM = 50

/** Those of these members who show a place far from here. */
export function farFrom(here: Cell, members: { userId: number; cell: Cell | null }[]): number[] {
  return members
    .filter(({ cell }) => cell !== null && cellDistanceKm(here, cell) > FAR_KM)
    .map(({ userId }) => userId)
}

/** From cell to cell, as a bucket of his precision; none where one of the two has no place. */
export function shownDistance(
  origin: Cell | null,
  cell: Cell | null,
  { locationPrecision }: Pick<NonNullable<MemberCard['profile']>, 'locationPrecision'>,
) {
  if (origin === null || cell === null) return null
  return distanceBucket(cellDistanceKm(origin, cell), locationPrecision ?? 1)
}
