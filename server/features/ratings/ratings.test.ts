import pg from 'pg'
import { expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { ratingsApi } from '#contract/ratings.ts'
import { safetyApi } from '#contract/safety.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { useTestApp } from '#server/testing/app.ts'
import { createEmptyDatabase } from '#server/testing/database.ts'
import { migrateUpTo } from '#server/testing/migrate-up-to.ts'
import type { Person } from '#server/testing/person.ts'
import { countRatings } from './ratings.service.ts'

const home = useTestApp()
const HOUR = 60 * 60_000

/** Here for longer than a day. */
const member = () => home.person({ joinedAt: new Date(home.clock.now.getTime() - 25 * HOUR) })
const newcomer = () => home.person()

const rate = (by: Person, member: { id: number }, rating: number) =>
  by.call(ratingsApi.rate, { params: { userId: member.id }, body: { rating } })
const given = async (by: Person, member: { id: number }) =>
  (await by.call(ratingsApi.own, { params: { userId: member.id } })).body
const average = async (by: Person, member: { id: number }) =>
  (await by.call(ratingsApi.average, { params: { id: member.id } })).body

test('a rating is given once and stays as it is', async () => {
  const [anton, bruno] = [await member(), await member()]
  expect(await given(anton, bruno)).toEqual({ rating: null, isWaiting: false })
  expect((await rate(anton, bruno, 4)).body).toEqual({ rating: 4, isWaiting: false })
  const again = await rate(anton, bruno, 1)
  expect(again.status).toBe(409)
  expect(again.body.code).toBe('already_done')
  expect(await given(anton, bruno)).toMatchObject({ rating: 4 })
  expect(await average(anton, bruno)).toEqual({ rating: 4, count: 1 })
})

test('two parallel ratings leave one', async () => {
  const [anton, bruno] = [await member(), await member()]
  const answers = await Promise.all([rate(anton, bruno, 5), rate(anton, bruno, 1)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const kept = answers.find(({ status }) => status === 200)!.body.rating
  expect(await average(anton, bruno)).toEqual({ rating: kept, count: 1 })
})

test('ratings are whole numbers from 1 to 5', async () => {
  const [anton, bruno] = [await member(), await member()]
  for (const wrong of [0, 6, -1, 3.5, '5', null])
    expect((await rate(anton, bruno, wrong as number)).status, String(wrong)).toBe(400)
  expect(await given(anton, bruno)).toEqual({ rating: null, isWaiting: false })
})

test('nobody rates himself, or someone who is not there', async () => {
  const anton = await member()
  expect((await rate(anton, anton, 5)).status).toBe(400)
  expect((await rate(anton, { id: 999_999 }, 5)).status).toBe(404)
})

test('averages have one decimal, and 0 stands for none', async () => {
  const [anton, bruno] = [await member(), await member()]
  for (const stars of [5, 4, 4]) await rate(await member(), bruno, stars)
  expect(await average(anton, bruno)).toEqual({ rating: 4.3, count: 3 })
  expect(await average(bruno, anton)).toEqual({ rating: 0, count: 0 })
  const { body } = await anton.call(ratingsApi.averages, { body: { userIds: [bruno.id, anton.id, 999_999] } })
  expect(body).toEqual({ [bruno.id]: 4.3, [anton.id]: 0, 999999: 0 })
})

test('ratings by many at once add up', async () => {
  const bruno = await member()
  const people = await Promise.all(Array.from({ length: 8 }, () => member()))
  await Promise.all(people.map((person, index) => rate(person, bruno, (index % 5) + 1)))
  expect(await average(people[0]!, bruno)).toEqual({ rating: 2.6, count: 8 })
})

test('bulk averages are for at most 200 members', async () => {
  const anton = await member()
  const ids = Array.from({ length: 201 }, (_, index) => 5000 + index)
  expect((await anton.call(ratingsApi.averages, { body: { userIds: ids } })).status).toBe(400)
  const { status, body } = await anton.call(ratingsApi.averages, { body: { userIds: ids.slice(1) } })
  expect(status).toBe(200)
  expect(Object.keys(body)).toHaveLength(200)
  expect((await anton.call(ratingsApi.averages, { body: { userIds: [] } })).body).toEqual({})
})

test('whoever is rated hears of it without a name', async () => {
  await home.listen()
  const [anton, bruno] = [await member(), await member()]
  const line = await bruno.connect()
  await rate(anton, bruno, 5)
  const notice = await line.next('notifications.arrived')
  expect(notice.kind).toBe('rating-received')
  expect(JSON.stringify(notice)).not.toContain(anton.username)
  expect(JSON.stringify(notice)).not.toContain(String(anton.id))
  line.close()
})

test('a block does not tell who rated: the notice and the average stay', async () => {
  const [anton, bruno] = [await member(), await member()]
  await rate(anton, bruno, 2)
  const read = async () => [(await bruno.call(notificationsApi.list)).body, await average(bruno, bruno)]
  const before = await read()
  await bruno.call(safetyApi.block, { params: { userId: anton.id } })
  expect(await read()).toEqual(before)
})

test('twenty members are rated a day at most, and what was refused is none of them', async () => {
  const anton = await member()
  const rated = await Promise.all(Array.from({ length: 21 }, () => member()))
  for (const each of rated.slice(0, 20)) {
    expect((await rate(anton, each, 5)).status).toBe(200)
    expect((await rate(anton, each, 5)).status).toBe(409)
  }
  expect((await rate(anton, rated[20]!, 5)).status).toBe(429)
  expect(await average(anton, rated[20]!)).toEqual({ rating: 0, count: 0 })
  expect((await rate(await member(), rated[20]!, 5)).status).toBe(200)
})

test('what a newcomer gives counts when he has been here for a day, and the rated hears of it then', async () => {
  const [fresh, bruno] = [await newcomer(), await member()]
  const news = async () => (await bruno.call(notificationsApi.list)).body.map(({ kind }) => kind)
  expect((await rate(fresh, bruno, 1)).body).toEqual({ rating: 1, isWaiting: true })
  home.clock.advance(23 * HOUR)
  await countRatings.run(home.ctx, {})
  expect(await given(fresh, bruno)).toEqual({ rating: 1, isWaiting: true })
  expect(await average(bruno, bruno)).toEqual({ rating: 0, count: 0 })
  expect(await news()).toEqual([])
  home.clock.advance(HOUR)
  await countRatings.run(home.ctx, {})
  await countRatings.run(home.ctx, {})
  expect(await given(fresh, bruno)).toEqual({ rating: 1, isWaiting: false })
  expect(await average(bruno, bruno)).toEqual({ rating: 1, count: 1 })
  expect(await news()).toEqual(['rating-received'])
})

test('what a suspended member gave counts no more, until he is back', async () => {
  const [anton, fresh, bruno] = [await member(), await newcomer(), await member()]
  await rate(anton, bruno, 1)
  await rate(fresh, bruno, 1)
  await rate(await member(), bruno, 5)
  // Who has just signed in need not confirm.
  const suspend = async (person: Person, isBlocked: boolean) =>
    (await home.person({ accountRole: 'admin' })).call(adminApi.setSuspension, {
      params: { id: person.id },
      body: { isBlocked },
    })
  await suspend(anton, true)
  await suspend(fresh, true)
  expect(await average(bruno, bruno)).toEqual({ rating: 5, count: 1 })
  home.clock.advance(25 * HOUR)
  await countRatings.run(home.ctx, {})
  expect(await average(bruno, bruno)).toEqual({ rating: 5, count: 1 })
  await suspend(anton, false)
  expect(await average(bruno, bruno)).toEqual({ rating: 3, count: 2 })
  await suspend(fresh, false)
  await countRatings.run(home.ctx, {})
  expect(await average(bruno, bruno)).toEqual({ rating: 2.3, count: 3 })
})

test('what a member gave counts no more when he has deleted his account and a report holds it', async () => {
  const [anton, bruno] = [await member(), await member()]
  await rate(anton, bruno, 1)
  await bruno.call(safetyApi.report, { body: { kind: 'member', userId: anton.id, reason: 'spam' } })
  expect((await anton.call(profileApi.deleteProfile)).body).toMatchObject({ held: true })
  expect(await average(bruno, bruno)).toEqual({ rating: 0, count: 0 })
})

test('a rating goes with its giver and with the rated', async () => {
  const [anton, bruno] = [await member(), await member()]
  await rate(anton, bruno, 3)
  await rate(bruno, anton, 5)
  await rate(await member(), bruno, 5)
  await anton.call(profileApi.deleteProfile)
  expect(await average(bruno, bruno)).toEqual({ rating: 5, count: 1 })
  const { rowCount } = await home.pool.query('select 1 from ratings where $1 in (rater_id, rated_id)', [
    anton.id,
  ])
  expect(rowCount).toBe(0)
})

test('the totals of an older installation leave out the deleted and the suspended', async () => {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await migrateUpTo(database.url, 'rating-states')
    await client.connect()
    await client.query(
      `insert into users (id, username, email, password_hash, suspended_at)
       select n, 'man_' || n, n || '@example.org', 'none', case when n = 5002 then now() end
       from generate_series(5000, 5003) n`,
    )
    await client.query(
      `insert into ratings (rater_id, rated_id, rating, created_at)
       values (null, 5000, 1, now()), (5001, 5000, 4, now()), (5002, 5000, 1, now()), (5002, 5003, 1, now())`,
    )
    await client.query('insert into rating_totals (user_id, count, sum) values (5000, 3, 6), (5003, 1, 1)')
    await migrate(database.url, database.appUrl)
    const { rows } = await client.query('select user_id, count, sum from rating_totals order by user_id')
    expect(rows).toEqual([{ user_id: 5000, count: 1, sum: 4 }])
  } finally {
    await client.end()
    await database.drop()
  }
})
