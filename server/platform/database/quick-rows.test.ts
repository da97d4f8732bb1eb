import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { media } from '#server/features/media/media.schema.ts'
import { cardColumns, profiles } from '#server/features/profile/profile.schema.ts'
import { useTestApp } from '#server/testing/app.ts'
import { users } from '../accounts/accounts.schema.ts'
import { prepareQuick } from './quick-rows.ts'

const home = useTestApp()

test('rows that are read by a plan are those that Drizzle reads: columns, moments, lists, and null for a row that is not there', async () => {
  const complete = await home.person({ profile: { bio: 'Here', interests: ['One', 'Two'] } })
  const { rows } = await home.pool.query(
    `insert into users (username, password_hash) values ('without_profile', 'none') returning id`,
  )
  const query = home.ctx.db
    .select({
      ...cardColumns,
      createdAt: users.createdAt,
      own: { settlesAt: profiles.settlesAt, updatedAt: profiles.updatedAt },
      picture: { id: media.id, thumbhash: media.thumbhash },
      always: { id: users.id, firstName: users.firstName },
      sum: sql<number>`1 + 1`,
      nothing: sql<null>`null`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(media, eq(media.id, profiles.pictureId))
    .where(sql`${users.id} = any(${sql.param([complete.id, rows[0].id])})`)
    .orderBy(users.id)
  const expected = await query
  expect(expected.map(({ profile }) => profile?.bio).sort()).toEqual(['Here', undefined])
  expect(await prepareQuick(query, 'quick_rows').execute()).toEqual(expected)
})

test('a value that a statement mentions more than once is sent once, and others stay where they are', async () => {
  const [one, other] = [await home.person(), await home.person()]
  const id = (name: string) => sql`${sql.placeholder(name)}::integer`
  const prepared = prepareQuick(
    home.ctx.db
      .select({
        first: sql<number>`${id('a')} + ${1}`,
        second: sql<string>`${'$1'} || ${id('b')} || ${id('a')}`,
      })
      .from(users)
      .where(sql`${users.id} in (${id('b')}, ${id('a')}) and ${users.id} <> ${id('a')}`),
    'few_parameters',
  )
  expect(await prepared.execute({ a: one.id, b: other.id })).toEqual([
    { first: one.id + 1, second: `$1${other.id}${one.id}` },
  ])
})
