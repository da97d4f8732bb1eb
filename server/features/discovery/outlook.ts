import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { createBoundedMap } from '#server/platform/bounded-cache.ts'
import type { Context } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Cursor } from './cursor.ts'
import { type DiscoveryQuery, findOutlook, type Outlook, type Vantage } from './discovery.queries.ts'
import { type Walked, walkOutwards } from './outward-walk.ts'

const REMEMBERED = 10_000
/** How many live around him may have changed by then. */
const REMEMBERED_MS = 10 * 60_000
const rememberedIn = perDatabase(() => createBoundedMap<number, Outlook & { until: number }>(REMEMBERED))

/**
 * Looks around from where the viewer is. Where that was a moment ago is taken for granted, and the statement that looks
 * around says whether it still holds: else it is asked for, and looked around again. So a page is one statement and not
 * two. Nothing where he wants what he may not know, or cannot.
 */
export async function lookAround(
  ctx: Context,
  viewer: Viewer,
  query: DiscoveryQuery,
  after: Cursor | undefined,
): Promise<{ outlook: Outlook; walked: Walked } | undefined> {
  const remembered = rememberedIn(ctx.db)
  const presumed = remembered.get(viewer.id)
  const isUsable = presumed && presumed.until > query.now.getTime() && maySee(presumed, query)
  // A replica knows of a move later than he does.
  if (isUsable && ctx.readDb === ctx.db) {
    const walked = await walkFrom(ctx, presumed, query, after)
    if (isStill(presumed, walked.from)) return { outlook: presumed, walked }
  }
  const outlook = await findOutlook(ctx.db, viewer.id)
  remembered.set(viewer.id, { ...outlook, until: query.now.getTime() + REMEMBERED_MS })
  return maySee(outlook, query) ? { outlook, walked: await walkFrom(ctx, outlook, query, after) } : undefined
}

function isStill(presumed: Outlook, from: Vantage): boolean {
  const names = Object.keys(from) as (keyof Vantage)[]
  return names.every((name) => presumed[name] === from[name])
}

/**
 * Who does not show when he is online, his age or his distance does not see it of others either, and no filter tells it
 * him; and without a place nobody is near.
 */
export const maySee = (
  { cell, showsPresence, showsAge, showsDistance }: Outlook,
  { filters }: DiscoveryQuery,
) =>
  (showsPresence || !filters.online) &&
  (showsAge || (filters.minAge === undefined && filters.maxAge === undefined)) &&
  ((showsDistance && cell !== null) || filters.within === undefined)

/** Nor does he see in which order they were here. */
const walkFrom = (
  { readDb }: Context,
  { cell, neighbours, showsPresence }: Outlook,
  query: DiscoveryQuery,
  after: Cursor | undefined,
) => {
  const order = query.order === 'recent' && !showsPresence ? 'nearest' : query.order
  return walkOutwards(readDb, { query: { ...query, order }, origin: cell, neighbours, after })
}
