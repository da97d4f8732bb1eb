import type { DiscoveredMember, Filters, ListOrder } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import { wholeBucket } from '#contract/location.ts'
import type { Sight } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { type Written, writtenList } from '#server/platform/http/written.ts'
import { admitMembers } from '#server/platform/limits/admit-members.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Outlook } from './discovery.queries.ts'
import { listFarIds, measureFrom } from './distances.ts'
import { lookAround } from './outlook.ts'
import { cursorOf } from './outward-walk.ts'
import { writeMembers } from './written-members.ts'

export const sightFrom = ({ showsAge, showsDistance }: Outlook): Sight => ({
  seesAges: showsAge,
  seesDistances: showsDistance,
})

type ListQuery = Filters & { order?: ListOrder; limit?: number; cursor?: string }
/** With `lookedKm` the page is short because it took long, not because there is nobody else. */
export type DiscoveryPage = { members: Written<DiscoveredMember[]>; nextCursor?: string; lookedKm?: number }

/** One page of the list: by distance from the viewer's own cell, or by days around it, then those who show no place by recency. */
export async function listDiscovery(
  ctx: Context,
  viewer: Viewer,
  { order = 'nearest', limit = limits.page.discover, cursor, ...filters }: ListQuery,
): Promise<DiscoveryPage> {
  const size = Math.min(limit, limits.page.discoverMax)
  const after = cursor === undefined ? undefined : readCursor(ctx, viewer, cursor)
  // One more than is shown tells whether there is a next page.
  const query = { viewerId: viewer.id, filters, order, now: ctx.now(), limit: size + 1 }
  const found = await lookAround(ctx, viewer, query, after)
  if (!found) return { members: writtenList([]) }
  const { ranked, goOn } = found.walked
  const shown = ranked.slice(0, size)
  const kmTo = measureFrom(found.outlook.cell)
  const ids = shown.map(({ row }) => row.id)
  const admitted = await admitMembers(
    ctx,
    viewer,
    ids,
    listFarIds(
      kmTo,
      shown.map(({ row }) => row),
    ),
  )
  const rows = shown.flatMap(({ row }) => (admitted.has(row.id) ? row : []))
  const next = ranked.length > size ? cursorOf(shown.at(-1)!) : goOn?.cursor
  return {
    members: writtenList(await writeMembers(ctx, viewer, sightFrom(found.outlook), kmTo, rows)),
    nextCursor: next && writeCursor(ctx, viewer, next),
    lookedKm: goOn && wholeBucket(goOn.lookedKm),
  }
}
