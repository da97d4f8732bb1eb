import { type SQL, sql } from 'drizzle-orm'
import type { UsersQuery } from '#contract/admin.ts'
import { galleryPhotos, profiles } from '#server/features/profile/profile.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Who has any, and how many. */
const owners = {
  pic: sql`select user_id, 1 as pictures from ${profiles} where picture_id is not null`,
  gallery: sql`select user_id, count(*)::int as pictures from ${galleryPhotos} group by user_id`,
}
const ownsAny = {
  pic: sql`select 1 from ${profiles} p where p.user_id = ${users.id} and p.picture_id is not null`,
  gallery: sql`select 1 from ${galleryPhotos} g where g.user_id = ${users.id}`,
}

/**
 * A page in the order of a picture or of the photos in the gallery. No index holds that order over two tables, and to
 * sort everybody is slow with many; so those who have some and those who have none are each cut where the page ends,
 * and the two short lists are sorted together.
 */
export async function listIdsByPictures(
  db: Database,
  sort: 'pic' | 'gallery',
  matching: SQL | undefined,
  page: Pick<UsersQuery, 'direction' | 'page' | 'limit'>,
): Promise<number[]> {
  const direction = sql.raw(page.direction)
  // Without a filter nothing of the users themselves is asked, and their ids stand with what they own.
  const joined = matching ? sql`join ${users} on ${users.id} = o.user_id where ${matching}` : sql``
  const matched = matching ? sql`${matching} and` : sql``
  const end = page.page * page.limit
  const { rows } = await db.execute<{ id: number }>(sql`
    with with_any as (
      select o.user_id as id, o.pictures from (${owners[sort]}) o ${joined}
      order by o.pictures ${direction}, o.user_id ${direction} limit ${end}
    ), with_none as (
      select ${users.id}, 0 as pictures from ${users}
      where ${matched} not exists (${ownsAny[sort]}) order by ${users.id} ${direction} limit ${end}
    )
    select id from (select * from with_any union all select * from with_none) members
    order by pictures ${direction}, id ${direction} limit ${page.limit} offset ${end - page.limit}`)
  return rows.map((row) => row.id)
}
