import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cellOf } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { interests } from '#contract/words.ts'
import { jobs } from '#server/app.ts'
import { markActive, markGone } from '#server/platform/accounts/presence.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { discoveryEntries } from './discovery.schema.ts'

const home = useTestApp()
const MINUTE = 60_000
const [one, other] = [cellOf({ lat: 48.2, lng: 16.37 }), cellOf({ lat: 47.07, lng: 15.44 })]

/** Every column, so that a new one is not forgotten in the copy. */
const copied = Object.values(getTableColumns(discoveryEntries))
  .map(({ name }) => name)
  .join(', ')

/** What the tables should hold, counted anew, and whatever differs from it. */
async function differences() {
  const { rows } = await home.pool.query(`
    with due as (
      select p.user_id, p.member_role, p.age, p.cell, p.location_precision, p.host_travel_preference,
        p.sexual_orientation, interest_mask(p.interests), p.picture_id is not null, p.is_verified,
        utc_day(p.created_at)
      from profiles p join users u on u.id = p.user_id where u.suspended_at is null
    ), held as (
      select user_id, member_role, age, cell, location_precision, host_travel_preference,
        sexual_orientation, interests, has_picture, is_verified, joined_on from discovery_entries
    ), online as (
      select ${copied} from discovery_online except select ${copied} from discovery_entries
    ), districts as (
      (select district, members from discovery_districts
       except select district_of(cell), count(*)::int from discovery_entries where cell is not null group by 1)
      union all
      (select district_of(cell), count(*)::int from discovery_entries where cell is not null group by 1
       except select district, members from discovery_districts)
    ), recounted as (
      select subregion_of(cell) as subregion, member_role, count(*)::int as members
      from discovery_entries where cell is not null group by 1, 2
    ), counted as (select subregion, member_role, members from discovery_subregions
    ), subregions as (
      (select * from counted except select * from recounted) union all (select * from recounted except select * from counted)
    )
    select 'missing' as what, user_id as id from (select * from due except select * from held) d
    union all select 'left over', user_id from (select * from held except select * from due) d
    union all select 'outdated', user_id from online
    union all select 'district', district from districts
    union all select 'subregion', subregion from subregions`)
  return rows
}
const isHere = async ({ id }: Person) =>
  (await home.pool.query('select 1 from discovery_online where user_id = $1', [id])).rowCount === 1
const forgetLongGone = () => jobs.find(({ name }) => name === 'discovery:forget-long-gone')!.run(home.ctx, {})

async function setPicture({ id }: Person): Promise<void> {
  await home.pool.query(
    `insert into media (id, owner_id, kind, purpose, audience, content_type, bytes, width, height, created_at)
     values ('0a', $1, 'image', 'profile', 'members', 'image/webp', 1, 1, 1, now())`,
    [id],
  )
  await home.pool.query("update profiles set picture_id = '0a' where user_id = $1", [id])
}

test('every interest that can be chosen has a bit of its own', async () => {
  const labels = [...new Set(Object.values(interests).flat())]
  const { rows } = await home.pool.query(
    'select bit_count(interest_mask(array[l])::bit(64))::int as bits, interest_mask(array[l]) as mask from unnest($1::text[]) l',
    [labels],
  )
  expect(rows.filter(({ bits }) => bits !== 1)).toEqual([])
  expect(new Set(rows.map(({ mask }) => mask)).size).toBe(labels.length)
})

describe('what the list is searched by', () => {
  test('follows every change of a member who is online, and those of his district and subregion', async () => {
    const [adam, bert] = [
      await home.person({ profile: { cell: one } }),
      await home.person({ profile: { cell: one } }),
    ]
    await markActive(home.ctx.db, [adam.id, bert.id], home.clock.now)
    expect([await isHere(adam), await isHere(bert)]).toEqual([true, true])
    const changes: (() => Promise<unknown>)[] = [
      () => adam.call(profileApi.updateProfile, { body: { age: 44 } }),
      () => adam.call(profileApi.updateProfile, { body: { role: 'Hungr' } }),
      () => adam.call(profileApi.updateProfile, { body: { interests: ['Gym buddies', 'Praise me'] } }),
      () => adam.call(profileApi.updateProfile, { body: { hostTravelPreference: 'Host' } }),
      () => adam.call(profileApi.updateProfile, { body: { sexualOrientation: 'Queer' } }),
      () => adam.call(profileApi.updateProfile, { body: { locationPrecision: 20 } }),
      () => setPicture(adam),
      () => home.pool.query('update profiles set is_verified = true where user_id = $1', [adam.id]),
      () => adam.call(profileApi.removePicture),
      () =>
        home.pool.query('update discovery_entries set available_until = now() where user_id = $1', [adam.id]),
      () =>
        home.pool.query(
          'update profiles set cell = $1, own_cell = $1, settled_cell = $1 where user_id = $2',
          [other, adam.id],
        ),
      () =>
        home.pool.query('update discovery_entries set active_on = active_on + 1 where user_id = $1', [
          adam.id,
        ]),
      () => adam.call(profileApi.updateProfile, { body: { locationVisible: false } }),
      () => home.pool.query('update users set suspended_at = now() where id = $1', [adam.id]),
      () => home.pool.query('update users set suspended_at = null where id = $1', [adam.id]),
      () => bert.call(profileApi.deleteProfile),
    ]
    for (const change of changes) {
      await change()
      expect(await differences()).toEqual([])
    }
    expect([await isHere(adam), await isHere(bert)]).toEqual([true, false])
  })

  test('holds nobody among those online who is suspended', async () => {
    const adam = await home.person()
    await markActive(home.ctx.db, [adam.id], home.clock.now)
    await home.pool.query('update users set suspended_at = now() where id = $1', [adam.id])
    expect(await isHere(adam)).toBe(false)
    await markActive(home.ctx.db, [adam.id], new Date(home.clock.now.getTime() + 5 * MINUTE))
    expect(await isHere(adam)).toBe(false)
  })

  test('holds whoever was here before he had a profile', async () => {
    const adam = await home.person({ profile: null })
    await markActive(home.ctx.db, [adam.id], home.clock.now)
    await adam.call(profileApi.createProfile, { body: { role: 'Feedr', age: 33 } })
    expect(await isHere(adam)).toBe(true)
  })

  test('forgets whoever is gone as soon as nobody can see him as online any more, and not before', async () => {
    const [adam, bert] = [await home.person(), await home.person()]
    await markActive(home.ctx.db, [adam.id, bert.id], home.clock.now)
    await markGone(home.ctx.db, adam.id, home.clock.now)
    home.clock.advance(20 * MINUTE)
    await forgetLongGone()
    expect(await isHere(adam)).toBe(true)
    await markActive(home.ctx.db, [bert.id], home.clock.now)
    home.clock.advance(11 * MINUTE)
    await forgetLongGone()
    expect([await isHere(adam), await isHere(bert)]).toEqual([false, true])
    await markActive(home.ctx.db, [adam.id], home.clock.now)
    expect(await isHere(adam)).toBe(true)
  })

  test('has no outdated copy after changes and signs of life at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => home.person({ profile: { cell: one } })))
    const ids = people.map(({ id }) => id)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? markActive(home.ctx.db, ids, new Date(home.clock.now.getTime() + index * MINUTE))
          : home.pool.query('update profiles set age = $1 where user_id = $2', [20 + index, ids[index % 8]]),
      ),
    )
    // Whom a change was just being made to comes in with his next sign of life.
    await markActive(home.ctx.db, ids, new Date(home.clock.now.getTime() + 60 * MINUTE))
    expect(await differences()).toEqual([])
    for (const person of people) expect(await isHere(person)).toBe(true)
  })
})
