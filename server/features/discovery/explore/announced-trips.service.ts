import type { AnnouncedTrip } from '#contract/explore.ts'
import { limits } from '#contract/limits.ts'
import { cellDistanceKm, cellOf } from '#contract/location.ts'
import { readViewpoint } from '#server/features/profile/location.service.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { admitMembers } from '#server/platform/limits/admit-members.ts'
import { FAR_KM } from '../distances.ts'
import { rangesIn } from '../rings.ts'
import { listAnnouncedTrips } from './announced-trips.queries.ts'
import { requireCity } from './explore.service.ts'

const DAY_MS = 24 * 60 * 60_000
const AT_MOST = 30

/**
 * Who announces that he comes to this city, or to where the viewer is, in the days ahead. When he is there nothing of it
 * is told any more: he stands in the list like anybody.
 */
export async function readAnnouncedTrips(
  ctx: Context,
  viewer: Viewer,
  { cityId }: { cityId?: number },
): Promise<AnnouncedTrip[]> {
  const { cell: ownCell } = await readViewpoint(ctx, viewer)
  const cell = cityId === undefined ? ownCell : cellOf(await requireCity(ctx, cityId))
  if (cell === null) return []
  const now = ctx.now().getTime()
  const rows = await listAnnouncedTrips(ctx.readDb, {
    viewerId: viewer.id,
    ranges: rangesIn(cell, { fromKm: 0, toKm: limits.explore.aroundKm }),
    after: dayOf(now),
    until: dayOf(now + limits.trip.announcedDays * DAY_MS),
    limit: AT_MOST,
  })
  const ids = rows.map(({ userId }) => userId)
  const isFar = ownCell === null || cellDistanceKm(ownCell, cell) > FAR_KM
  const admitted = await admitMembers(ctx, viewer, ids, isFar ? ids : [])
  const cards = await listMemberCards(ctx, viewer.id, [...admitted])
  return rows.flatMap(({ userId, city, country, startsOn }) => {
    const user = admitted.has(userId) ? cards.get(userId) : undefined
    return user ? [{ user, city, country, startsOn }] : []
  })
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
