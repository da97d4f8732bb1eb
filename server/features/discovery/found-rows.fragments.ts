import { type SQL, sql } from 'drizzle-orm'
import { cardVersion, profiles } from '#server/features/profile/profile.schema.ts'
import { ratingTotals } from '#server/features/ratings/ratings.schema.ts'
import { presence, users } from '#server/platform/accounts/accounts.schema.ts'
import { presenceFor } from '#server/platform/accounts/shown-presence.ts'
import { now, viewerId } from './search/filter-conditions.fragments.ts'

/** In the order in which `readFound` (`found-rows.ts`) takes them; numbers and words of ours, in which there is neither a tab nor a new line. */
const columns: SQL[] = [
  sql`${users.id}`,
  cardVersion,
  presenceFor(viewerId, now),
  sql`coalesce(${ratingTotals.count}, 0)`,
  sql`coalesce(${ratingTotals.sum}, 0)`,
  sql`coalesce(f.cell::text, '')`,
  sql`coalesce(f.day::text, '')`,
  sql`f.shuffle`,
]

/**
 * All members that a search has `found` as one text: rows of their own would cost the driver, and us, several times as
 * much. The suspended and the paused have no entries; that one who just becomes so is not shown is asked all the same.
 */
export const foundAsText = sql<string | null>`(
  select string_agg(concat_ws(E'\t', ${sql.join(columns, sql`, `)}), E'\n' order by f.n, f.shuffle desc)
  from found f left join ${users} on ${users.id} = f.user_id
  left join ${profiles} on ${profiles.userId} = ${users.id}
  left join ${presence} on ${presence.userId} = ${users.id}
  left join ${ratingTotals} on ${ratingTotals.userId} = ${users.id}
  where ${users.suspendedAt} is null and not ${users.isPaused})`
