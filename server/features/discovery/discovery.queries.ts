import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Wishes } from '#contract/discovery.ts'
import type { Cell } from '#contract/location.ts'
import { media } from '#server/features/media/media.schema.ts'
import { cardColumns, profiles } from '#server/features/profile/profile.schema.ts'
import { ratingTotals } from '#server/features/ratings/ratings.schema.ts'
import { presence, users } from '#server/platform/accounts/accounts.schema.ts'
import { presenceFor } from '#server/platform/accounts/shown-presence.ts'
import type { Database } from '#server/platform/database/database.ts'
import { filledUp } from '#server/platform/database/filled-up.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { prepareQuick } from '#server/platform/database/quick-rows.ts'
import { farCells, nearCells } from './cells-in-order.ts'
import { discoveryDistricts } from './discovery.schema.ts'
import { type Looked, now, searchByDay, searchCells, viewerId } from './member-search.ts'

/** Who asks, whom he wants to see, when, and how many of them. */
export type Ask = { viewerId: number; wishes: Wishes; now: Date; limit: number }
/** A point of the globe, as the database takes it. */
export type Here = { here: string }
export type After = { cell: Cell; shuffle: number }

/** Every row after the first is that of a member. */
type Named = { id: number; username: string }
export type FoundRow = Awaited<ReturnType<typeof run>>['found'][number]

/** From where a member looks, whether he sees who is online, and how many members the district around him has. */
export type Outlook = { cell: Cell | null; showsPresence: boolean; neighbours: number }

const selectOutlook = perDatabase((db) => {
  const query = db
    .select({
      cell: profiles.ownCell,
      showsPresence: users.showsPresence,
      neighbours: sql<number>`coalesce((select d.members from ${discoveryDistricts} d
        where d.district = district_of(${profiles.ownCell})), 0)`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
  return prepareQuick(query, 'discover_outlook')
})

export async function findOutlook(db: Database, userId: number): Promise<Outlook> {
  const rows = await selectOutlook(db).execute({ userId })
  return rows[0] ?? { cell: null, showsPresence: false, neighbours: 0 }
}

/**
 * One statement for each order: it finds the members of a page and all that is shown of them. The left join lets the
 * first row pass, which says how far was looked.
 */
function selectPage(db: Database, search: SQL) {
  return db
    .select({
      ...cardColumns,
      presence: presenceFor(viewerId, now),
      total: { count: ratingTotals.count, sum: ratingTotals.sum },
      activeOn: sql<string | null>`f.active_on::text`,
      shuffle: sql<number>`f.shuffle::float8`,
      looked: sql<Looked | null>`f.looked`,
    })
    .from(sql`(${search}) as f`)
    .leftJoin(users, sql`${users.id} = f.user_id`)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(media, eq(media.id, profiles.pictureId))
    .leftJoin(presence, eq(presence.userId, users.id))
    .leftJoin(ratingTotals, eq(ratingTotals.userId, users.id))
    .where(isNull(users.suspendedAt))
    .orderBy(sql`f.n nulls first, f.shuffle desc`)
}

const statements = perDatabase((db) => {
  const make = (name: string, searchIn: (online: boolean) => SQL) => ({
    all: prepareQuick(selectPage(db, searchIn(false)), `discover_${name}`),
    online: prepareQuick(selectPage(db, searchIn(true)), `discover_${name}_online`),
  })
  return {
    near: make('near', (online) => searchCells(nearCells, online)),
    far: make('far', (online) => searchCells(farCells, online)),
    recent: make('recent', (online) => searchByDay({ online, unlocatedOnly: false })),
    unlocated: make('unlocated', (online) => searchByDay({ online, unlocatedOnly: true })),
  }
})

async function run(
  db: Database,
  order: keyof ReturnType<typeof statements>,
  ask: Ask,
  where: Record<string, unknown>,
) {
  const { role = null, minAge = null, maxAge = null, online } = ask.wishes
  const rows = await statements(db)[order][online ? 'online' : 'all'].execute({
    viewerId: ask.viewerId,
    now: ask.now.toISOString(),
    limit: ask.limit,
    role,
    minAge,
    maxAge,
    ...where,
  })
  const [first, ...found] = rows
  return { found: found as ((typeof found)[number] & Named)[], looked: first!.looked! }
}

type Ranges = { lows: Cell[]; highs: Cell[]; fromChord: number; toChord: number }

/** Members of the cells in these ranges that lie in the ring, the nearest cell first. */
export const listNear = (
  db: Database,
  ask: Ask,
  { here, after, ...ring }: Here & Ranges & { after?: After },
) =>
  run(db, 'near', ask, {
    here,
    ...ring,
    // There is no cell between 0 and -1.
    lows: filledUp(ring.lows, 0),
    highs: filledUp(ring.highs, -1),
    ...position(after),
  })

/** Members of cells from `fromChord` on, the nearest district first; after a member, or after a whole district. */
export const listFar = (
  db: Database,
  ask: Ask,
  {
    here,
    fromChord,
    after,
    afterDistrict,
  }: Here & { fromChord: number; after?: After; afterDistrict?: number },
) => run(db, 'far', ask, { here, fromChord, afterDistrict: afterDistrict ?? null, ...position(after) })

const position = (after?: After) => ({ afterCell: after?.cell ?? null, afterShuffle: after?.shuffle ?? null })

/** Members by the day they were last seen: all of them, or only those who show no place. */
export const listByDay = (
  db: Database,
  ask: Ask,
  { unlocatedOnly, after }: { unlocatedOnly: boolean; after: { activeOn: string; shuffle: number } },
) =>
  run(db, unlocatedOnly ? 'unlocated' : 'recent', ask, {
    afterDay: after.activeOn,
    afterShuffle: after.shuffle,
  })
