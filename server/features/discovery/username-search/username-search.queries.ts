import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { profiles } from '#server/features/profile/profile.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Names that are looked at: more than are shown, for some of them are hidden from the viewer or have no profile. */
const CANDIDATES = 200

/**
 * Members with a profile whose username begins so, in the order of the index that finds them. However many begin so, and
 * however few of them may be seen, it looks at no more than the first candidates; a whole name is always the first.
 */
export function listByUsername(db: Database, viewerId: number, start: string, limit: number) {
  // An underscore is a letter of names here, and matches itself alone.
  const pattern = `${start.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const inOrder = sql`lower(${users.username}) using ~<~`
  const candidates = db
    .select({ id: users.id, n: sql<number>`row_number() over (order by ${inOrder})`.as('n') })
    .from(users)
    .where(sql`lower(${users.username}) like ${pattern}`)
    .orderBy(inOrder)
    .limit(CANDIDATES)
    .as('candidates')
  return db
    .select({ id: candidates.id, cell: profiles.cell })
    .from(candidates)
    .innerJoin(profiles, eq(profiles.userId, candidates.id))
    .where(and(ne(candidates.id, viewerId), visibleTo(viewerId, candidates.id)))
    .orderBy(asc(candidates.n))
    .limit(limit)
}
