import type { DiscoveredMember, Filters } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import { cellOf, wholeBucket } from '#contract/location.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { type Written, writtenList } from '#server/platform/http/written.ts'
import { LOCAL_FACTOR } from '#server/platform/limits/address.ts'
import { admitMembers } from '#server/platform/limits/admit-members.ts'
import type { City } from '#server/platform/places/place.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { findOutlook, type Outlook } from '../discovery.queries.ts'
import { type DiscoveryPage, sightFrom } from '../discovery.service.ts'
import { listFarIds, measureFrom } from '../distances.ts'
import type { FoundRow } from '../found-rows.ts'
import { maySee } from '../outlook.ts'
import { cursorOf, walkOutwards } from '../outward-walk.ts'
import { writeMembers } from '../written-members.ts'

const DAY = 24 * 60 * 60

type CityQuery = Omit<Filters, 'within'> & { cityId: number; limit?: number; cursor?: string }

export async function requireCity(ctx: Context, id: number): Promise<City> {
  const city = await ctx.places.findCity(id)
  if (!city) throw notFound('There is no such city')
  return city
}

/**
 * One page of the members around a city, from the cell of its middle outwards. Nothing is measured from there: the list
 * has no distances, and its order knows cells only, so that looking from many cities tells no more than looking from one.
 */
export async function exploreCity(
  ctx: Context,
  viewer: Viewer,
  { cityId, limit = limits.page.discover, cursor, ...filters }: CityQuery,
): Promise<DiscoveryPage> {
  const city = await requireCity(ctx, cityId)
  const list = `city ${cityId}`
  const after = cursor === undefined ? undefined : readCursor(ctx, viewer, cursor, list)
  await spendCity(ctx, viewer, cityId)
  const outlook = await findOutlook(ctx.db, viewer.id)
  const size = Math.min(limit, limits.page.discoverMax)
  const query = { viewerId: viewer.id, filters, order: 'nearest' as const, now: ctx.now(), limit: size + 1 }
  if (!maySee(outlook, query)) return { members: writtenList([]) }
  const { ranked, goOn } = await walkOutwards(ctx.readDb, {
    query: { ...query, filters: { ...filters, within: limits.explore.aroundKm } },
    origin: cellOf(city),
    neighbours: 0,
    after,
  })
  const shown = ranked.slice(0, size)
  const next = ranked.length > size ? cursorOf(shown.at(-1)!) : goOn?.cursor
  return {
    members: await writeAdmitted(
      ctx,
      viewer,
      outlook,
      shown.map(({ row }) => row),
    ),
    nextCursor: next && writeCursor(ctx, viewer, next, list),
    lookedKm: goOn && wholeBucket(goOn.lookedKm),
  }
}

/** The same city again is free. So many others in a day show a traveller the world, and nobody every corner of it. */
async function spendCity(ctx: Context, viewer: Viewer, cityId: number): Promise<void> {
  const most = limits.explore.citiesPerDay * (viewer.isLocal ? LOCAL_FACTOR : 1)
  const { full, waitSeconds } = await ctx.memberReads.counts.admit(
    viewer.id,
    [cityId],
    [{ name: 'explored-day', seconds: DAY, most }],
  )
  if (full.length > 0)
    throw new Refusal('too_many', 'You have looked at many cities today. Please try again tomorrow.', {
      retryAfterSeconds: Math.max(1, waitSeconds),
    })
}

/** They count like those of the list and the map: further than 50 km from his own cell, and to one without a place, as far. */
async function writeAdmitted(
  ctx: Context,
  viewer: Viewer,
  outlook: Outlook,
  rows: FoundRow[],
): Promise<Written<DiscoveredMember[]>> {
  const ids = rows.map(({ id }) => id)
  const farIds = outlook.cell === null ? ids : listFarIds(measureFrom(outlook.cell), rows)
  const admitted = await admitMembers(ctx, viewer, ids, farIds)
  const shown = rows.filter(({ id }) => admitted.has(id))
  return writtenList(await writeMembers(ctx, viewer, sightFrom(outlook), undefined, shown))
}
