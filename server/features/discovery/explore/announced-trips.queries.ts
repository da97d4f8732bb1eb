import { sql } from 'drizzle-orm'
import { trips } from '#server/features/profile/travel/travel.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { discoveryEntries } from '../discovery.schema.ts'
import type { CellRange } from '../rings.ts'

export type AnnouncedTripRow = { userId: number; city: string; country: string; startsOn: string }

type Wanted = { viewerId: number; ranges: CellRange[]; after: string; until: string; limit: number }

/** Trips that begin after one day and until another in cities of these cells, of members who stand in lists at all. */
export async function listAnnouncedTrips(
  db: Database,
  { viewerId, ranges, after, until, limit }: Wanted,
): Promise<AnnouncedTripRow[]> {
  const firsts = sql`${sql.param(ranges.map(({ first }) => first))}::integer[]`
  const lasts = sql`${sql.param(ranges.map(({ last }) => last))}::integer[]`
  const { rows } = await db.execute<AnnouncedTripRow>(sql`
    select t.user_id as "userId", t.city, t.country, t.starts_on::text as "startsOn"
    from unnest(${firsts}, ${lasts}) as r(first, last)
    join ${trips} t on t.city_cell between r.first and r.last
    join ${discoveryEntries} e on e.user_id = t.user_id
    where t.is_announced and not t.is_under_way and t.starts_on > ${after}::date and t.starts_on <= ${until}::date
      and t.user_id <> ${viewerId} and ${visibleTo(viewerId, sql`t.user_id`)}
    order by t.starts_on, e.shuffle limit ${limit}`)
  return rows
}
