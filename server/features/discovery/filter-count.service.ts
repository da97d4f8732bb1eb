import { type FilterCount, type Filters, MOST_COUNTED } from '#contract/discovery.ts'
import { type DistanceLimit, distanceLimits } from '#contract/location.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { lookAround } from './outlook.ts'

/**
 * How many the list would show with these filters. They are found as the list finds them, with no more work than one of
 * its pages, so it tells nothing of anybody that the list does not: not where he is, and not in which second he comes.
 */
export async function countFiltered(ctx: Context, viewer: Viewer, filters: Filters): Promise<FilterCount> {
  await ctx.limits.spend('filter-count', viewer.id)
  await ctx.limits.spend('filter-count-day', viewer.id)
  const { count, isMore } = await countUpTo(ctx, viewer, filters, MOST_COUNTED)
  if (count > 0 || isMore || filters.within === undefined) return { count, isMore, widerKm: null }
  return { count, isMore, widerKm: await findWiderKm(ctx, viewer, filters, filters.within) }
}

/** The least distance within which there is anybody after all. */
async function findWiderKm(
  ctx: Context,
  viewer: Viewer,
  filters: Filters,
  withinKm: DistanceLimit,
): Promise<DistanceLimit | null> {
  for (const within of distanceLimits.filter((km) => km > withinKm)) {
    const { count } = await countUpTo(ctx, viewer, { ...filters, within }, 1)
    if (count > 0) return within
  }
  return null
}

/** `isMore` also where the rest of them would take longer to find than one call may. */
async function countUpTo(ctx: Context, viewer: Viewer, filters: Filters, most: number) {
  const query = {
    viewerId: viewer.id,
    filters,
    order: 'nearest' as const,
    now: ctx.now(),
    limit: most + 1,
  }
  const found = await lookAround(ctx, viewer, query, undefined)
  const { ranked = [], goOn } = found?.walked ?? {}
  return { count: Math.min(ranked.length, most), isMore: ranked.length > most || goOn !== undefined }
}
