import { and, eq, ne, sql } from 'drizzle-orm'
import { profiles } from '#server/features/profile/profile.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Members with a profile whose username begins so, in the order of the index that finds them. */
export function listByUsername(db: Database, viewerId: number, start: string, limit: number) {
  const pattern = `${start.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db
    .select({ id: users.id, cell: profiles.cell })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(sql`lower(${users.username}) like ${pattern}`, ne(users.id, viewerId), visibleTo(viewerId)))
    .orderBy(sql`lower(${users.username}) using ~<~`)
    .limit(limit)
}
