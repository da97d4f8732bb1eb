import { activeDays } from '#server/features/admin/admin.schema.ts'
import { ratings } from '#server/features/ratings/ratings.schema.ts'
import { taps } from '#server/features/taps/taps.schema.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { type CastMember, COMMUNITY, KEEPER, VISITOR } from '../cast.ts'
import type { Random } from '../random.ts'
import { before } from './before.ts'

const MOST_RATINGS = 24
const TAPS = 260
const DAY = 24 * 60
const DAYS = 29
const WEEKS = 6 * 7 * DAY
const AT_ONCE = 2000

/** What the members think of each other: stars, and taps among themselves. And how many came, day by day. */
export async function insertCommunityLife(
  ctx: Context,
  random: Random,
  cast: CastMember[],
  viewers: Viewer[],
): Promise<void> {
  const community = viewers.slice(COMMUNITY)
  // What Londoners think of the visitor is part of his story.
  const elsewhere = community.filter((_, at) => cast[COMMUNITY + at]!.city !== 'London')
  const rows = cast.flatMap((man, at) =>
    at === KEEPER ? [] : starsFor(ctx, random, man, viewers[at]!, at === VISITOR ? elsewhere : community),
  )
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await ctx.db.insert(ratings).values(rows.slice(from, from + AT_ONCE))
  await ctx.db
    .insert(taps)
    .values(inventTaps(ctx, random, community))
    .onConflictDoNothing()
  await ctx.db.insert(activeDays).values(inventDays(ctx, random)).onConflictDoNothing()
}

type Stars = { raterId: number; ratedId: number; rating: number; createdAt: Date }

function starsFor(
  ctx: Context,
  random: Random,
  man: CastMember,
  { id }: Viewer,
  community: Viewer[],
): Stars[] {
  const raters = random.shuffle(community.filter((rater) => rater.id !== id))
  return raters.slice(0, random.whole(0, MOST_RATINGS)).map((rater) => ({
    raterId: rater.id,
    ratedId: id,
    rating: Math.min(5, Math.max(1, Math.round(man.charm + random.between(-1, 0.8)))),
    createdAt: before(ctx, random.between(60, WEEKS)),
  }))
}

function inventTaps(ctx: Context, random: Random, community: Viewer[]) {
  return Array.from({ length: TAPS }, () => {
    const [from, to] = random.shuffle(community)
    const createdAt = before(ctx, random.between(20, WEEKS))
    const status = random.weighted({ pending: 5, accepted: 4, passed: 1 })
    return {
      fromUserId: from!.id,
      toUserId: to!.id,
      status,
      createdAt,
      answeredAt: status === 'pending' ? null : createdAt,
    }
  })
}

function inventDays(ctx: Context, random: Random) {
  return Array.from({ length: DAYS }, (_, ago) => ({
    day: before(ctx, (ago + 1) * DAY)
      .toISOString()
      .slice(0, 10),
    members: Math.round(random.between(105, 132) - ago * 1.4),
  }))
}
