import type { DiscoveredMember, Wishes } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import { type Cell, cellDistanceKm, distanceBucket, wholeBucket } from '#contract/location.ts'
import type { MemberCard } from '#contract/profile.ts'
import { listMemberCards, presentCard } from '#server/features/profile/profile.service.ts'
import { presentAverage } from '#server/features/ratings/ratings.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { admitMembers } from '#server/platform/limits/admit-members.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type FoundRow, findOutlook } from './discovery.queries.ts'
import { walkOutwards } from './outward-walk.ts'

type ListQuery = Wishes & { limit?: number; cursor?: string }
/** With `lookedKm` the page is short because it took long, not because there is nobody else. */
export type DiscoveryPage = { members: DiscoveredMember[]; nextCursor?: string; lookedKm?: number }

/** One page of the list: by distance from the viewer's own cell, then those who show no place by recency. */
export async function listDiscovery(
  ctx: Context,
  viewer: Viewer,
  { limit = limits.page.discover, cursor, ...wishes }: ListQuery,
): Promise<DiscoveryPage> {
  const size = Math.min(limit, limits.page.discoverMax)
  const after = cursor === undefined ? undefined : readCursor(ctx, viewer, cursor)
  const { cell: origin, showsPresence, neighbours } = await findOutlook(ctx.db, viewer.id)
  // Who does not show when he is online does not see it of others either.
  if (wishes.online && !showsPresence) return { members: [] }
  // One more than is shown tells whether there is a next page.
  const ask = { viewerId: viewer.id, wishes, now: ctx.now(), limit: size + 1 }
  const { spots, goOn } = await walkOutwards(ctx.readDb, { ask, origin, neighbours, after })
  const shown = spots.slice(0, size)
  const admitted = await admitMembers(
    ctx,
    viewer,
    shown.map(({ id }) => id),
    origin === null
      ? []
      : farFrom(
          origin,
          shown.map(({ id, profile }) => ({ id, cell: profile?.cell ?? null })),
        ),
  )
  const present = await presenter(ctx, viewer, origin, shown)
  const next = spots.length > size ? shown.at(-1)!.cursor : goOn?.cursor
  return {
    members: shown.flatMap((row) => (admitted.has(row.id) ? present(row) : [])),
    nextCursor: next && writeCursor(ctx, viewer, next),
    lookedKm: goOn && wholeBucket(goOn.lookedKm),
  }
}

/** The cards came with the order. A replica may not know of a block yet, so there they are asked of the primary. */
async function presenter(ctx: Context, viewer: Viewer, origin: Cell | null, rows: FoundRow[]) {
  const ids = rows.map(({ id }) => id)
  const current = ctx.readDb === ctx.db ? undefined : await listMemberCards(ctx, viewer.id, ids)
  return (row: FoundRow): DiscoveredMember[] => {
    const card = current ? current.get(row.id) : presentCard(ctx, row)
    if (!card?.profile) return []
    const cell = card.profile.locationLat === null ? null : (row.profile?.cell ?? null)
    const distance = shownDistance(origin, cell, card.profile)
    return [{ ...card, distance, averageRating: presentAverage(row.total) }]
  }
}

/** Further than this from one's own cell, members have a smaller allowance: nobody copies a city that he is not in. */
const FAR_KM = 50

/** Those of these members who show a place far from here. */
export function farFrom(here: Cell, members: { id: number; cell: Cell | null }[]): number[] {
  return members
    .filter(({ cell }) => cell !== null && cellDistanceKm(here, cell) > FAR_KM)
    .map(({ id }) => id)
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
