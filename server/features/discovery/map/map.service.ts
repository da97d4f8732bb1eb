import type { DiscoveryMap, MapCluster, MapMember, MapQuery } from '#contract/discovery.ts'
import type { Position } from '#contract/location.ts'
import { readViewpoint } from '#server/features/profile/location.service.ts'
import { listMemberCards, shownPlace } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { admitMembers } from '#server/platform/limits/admit-members.ts'
import { listFarIds, type Measure, measureFrom, shownDistance } from '../distances.ts'
import {
  type AreaQuery,
  type CellGroup,
  type Located,
  listCellGroups,
  listLocatedAt,
  listLocatedIn,
  listRegionGroups,
  listSubregionGroups,
} from './map.queries.ts'
import {
  groupBySquare,
  isInside,
  REGION_DEGREES,
  SUBREGION_DEGREES,
  squareFor,
  withMargin,
} from './map-grid.ts'

/** Up to here every member is looked up and stands at his shown place; beyond it the counts of the cells do. */
const LOOKED_UP = 1000
/** As many pins as a phone can show and 50 KB can hold. */
const SHOWN_ALONE = 100
const SINGLES = 60

type Placed = Located & Position
type Drawn = { alone: Placed[]; clusters: MapCluster[]; total: number }

/** What the map needs for a view: members one by one where they are few, numbers where they are many. */
export async function readMap(
  ctx: Context,
  viewer: Viewer,
  { role, ...bounds }: MapQuery,
): Promise<DiscoveryMap> {
  const query: AreaQuery = { viewerId: viewer.id, role, area: withMargin(bounds) }
  const step = squareFor(bounds)
  const groups = await listGroups(ctx, query, step)
  const near = groups.reduce((sum, group) => sum + group.count, 0) <= LOOKED_UP
  const drawn = near
    ? drawPlaces(
        place(ctx, await listLocatedIn(ctx.readDb, query)).filter((each) => isInside(bounds, each)),
        step,
      )
    : await drawCounts(ctx, query, groups)
  const { cell: origin, seesDistances } = await readViewpoint(ctx, viewer)
  const kmTo = measureFrom(origin)
  const named = seesDistances ? drawn.alone.filter(({ showsDistance }) => showsDistance) : []
  const { members, clusters, total } = await withinAllowance(ctx, viewer, kmTo, drawn, named)
  return {
    members: await presentPlaced(ctx, viewer, kmTo, members),
    clusters: clusters.map(({ lat, lng, count }) => ({ lat: shorten(lat), lng: shorten(lng), count })),
    total,
  }
}

/** By the largest areas of which whole ones make up a square: what a view costs depends on what it shows. */
function listGroups({ readDb }: Context, query: AreaQuery, step: number): Promise<CellGroup[]> {
  if (step >= REGION_DEGREES) return listRegionGroups(readDb, query, step)
  if (step >= SUBREGION_DEGREES) return listSubregionGroups(readDb, query, step)
  return listCellGroups(readDb, query, step)
}

/**
 * Who is not `named`, because he or the viewer hides his distance, is a number like any other; and so is whom the viewer
 * may not be shown any more for now.
 */
async function withinAllowance(ctx: Context, viewer: Viewer, kmTo: Measure, drawn: Drawn, named: Placed[]) {
  const ids = named.map(({ id }) => id)
  // The map is looked at where one likes: to a viewer without a place all of it is far.
  const admitted = await admitMembers(ctx, viewer, ids, kmTo ? listFarIds(kmTo, named) : ids)
  const [members, others] = [true, false].map((isShown) =>
    drawn.alone.filter(({ id }) => admitted.has(id) === isShown),
  ) as [Placed[], Placed[]]
  const clusters = [...drawn.clusters, ...others.map(({ lat, lng }) => ({ lat, lng, count: 1 }))]
  return { members, clusters, total: drawn.total }
}

const place = (ctx: Context, located: Located[]): Placed[] =>
  located.map((each) => ({ ...each, ...shownPlace(ctx, each.id, each.cell) }))

function drawPlaces(placed: Placed[], step: number): Drawn {
  if (placed.length <= SHOWN_ALONE) return { alone: placed, clusters: [], total: placed.length }
  const groups = groupBySquare(placed, step)
  const alone = groups.flatMap(({ items }) => (items.length === 1 ? items : [])).slice(0, SINGLES)
  const clusters = groups
    .filter(({ items }) => items.length > 1 || !alone.includes(items[0]!))
    .map(({ lat, lng, items }) => ({ lat, lng, count: items.length }))
  return { alone, clusters, total: placed.length }
}

async function drawCounts(ctx: Context, query: AreaQuery, groups: CellGroup[]): Promise<Drawn> {
  const singles = groups.filter(({ count }) => count === 1).slice(0, SINGLES)
  const cells = new Set(singles.map(({ cell }) => cell))
  return {
    alone: place(ctx, await listLocatedAt(ctx.readDb, query, [...cells])),
    clusters: groups.filter(({ count, cell }) => count > 1 || !cells.has(cell)),
    total: groups.reduce((sum, group) => sum + group.count, 0),
  }
}

async function presentPlaced(
  ctx: Context,
  viewer: Viewer,
  kmTo: Measure,
  placed: Placed[],
): Promise<MapMember[]> {
  const cards = await listMemberCards(
    ctx,
    viewer.id,
    placed.map((each) => each.id),
  )
  return placed.flatMap(({ id, cell, lat, lng }) => {
    const card = cards.get(id)
    // His place is of a moment ago: who shows none by now, or another, is not drawn there.
    if (!card?.profile || card.profile.locationLat !== lat || card.profile.locationLng !== lng) return []
    const { username, firstName, lastName, thumbUrl, presence, isVerified, profile } = card
    return {
      id,
      username,
      firstName,
      lastName,
      thumbUrl,
      presence,
      distance: shownDistance(kmTo, cell, profile),
      isVerified,
      profile: { role: profile.role, age: profile.age, locationLat: lat, locationLng: lng },
    }
  })
}

/** A metre is fine enough for a number on a map. */
const shorten = (degrees: number) => Math.round(degrees * 1e5) / 1e5
