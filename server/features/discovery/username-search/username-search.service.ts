import type { DiscoveredMember } from '#contract/discovery.ts'
import { readViewpoint } from '#server/features/profile/location.service.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import { readAverageRatings } from '#server/features/ratings/ratings.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { admitMembers } from '#server/platform/limits/admit-members.ts'
import { listFarIds, measureFrom, shownDistance } from '../distances.ts'
import { listByUsername } from './username-search.queries.ts'

/** What fits on a screen or two. Who is looking for somebody types on. */
const AT_MOST = 30

/**
 * Members by the beginning of their usernames, wherever they are. They count as read, like those of the list. One who is
 * hidden from the viewer is left out by the statement that looks for names, so nothing after it differs from a name that
 * nobody has.
 */
export async function searchByUsername(
  ctx: Context,
  viewer: Viewer,
  start: string,
): Promise<DiscoveredMember[]> {
  await ctx.limits.spend('username-search', viewer.id)
  const rows = await listByUsername(ctx.readDb, viewer.id, start, AT_MOST)
  const { cell: origin } = await readViewpoint(ctx, viewer)
  const kmTo = measureFrom(origin)
  const admitted = await admitMembers(
    ctx,
    viewer,
    rows.map(({ id }) => id),
    listFarIds(kmTo, rows),
  )
  const shown = rows.filter(({ id }) => admitted.has(id))
  const ids = shown.map(({ id }) => id)
  const cards = await listMemberCards(ctx, viewer.id, ids)
  const ratings = ids.length > 0 ? await readAverageRatings(ctx, viewer, ids) : {}
  return shown.flatMap(({ id, cell }) => {
    const card = cards.get(id)
    if (!card?.profile) return []
    const distance = shownDistance(kmTo, card.profile.locationLat === null ? null : cell, card.profile)
    return [{ ...card, distance, averageRating: ratings[id] ?? 0 }]
  })
}
