import { expect, test } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { ratingsApi } from '#contract/ratings.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

const rate = (by: Person, member: { id: number }, rating: number) =>
  by.call(ratingsApi.rate, { params: { userId: member.id }, body: { rating } })
const given = async (by: Person, member: { id: number }) =>
  (await by.call(ratingsApi.own, { params: { userId: member.id } })).body
const average = async (by: Person, member: { id: number }) =>
  (await by.call(ratingsApi.average, { params: { id: member.id } })).body

test('a rating is given once and stays as it is', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  expect(await given(anton, bruno)).toEqual({ rating: null })
  expect((await rate(anton, bruno, 4)).body).toEqual({ rating: 4 })
  const again = await rate(anton, bruno, 1)
  expect(again.status).toBe(409)
  expect(again.body.code).toBe('already_done')
  expect(await given(anton, bruno)).toEqual({ rating: 4 })
  expect(await average(anton, bruno)).toEqual({ rating: 4, count: 1 })
})

test('two parallel ratings leave one', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  const answers = await Promise.all([rate(anton, bruno, 5), rate(anton, bruno, 1)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const kept = answers.find(({ status }) => status === 200)!.body.rating
  expect(await average(anton, bruno)).toEqual({ rating: kept, count: 1 })
})

test('ratings are whole numbers from 1 to 5', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  for (const wrong of [0, 6, -1, 3.5, '5', null])
    expect((await rate(anton, bruno, wrong as number)).status, String(wrong)).toBe(400)
  expect(await given(anton, bruno)).toEqual({ rating: null })
})

test('nobody rates himself, or someone who is not there', async () => {
  const anton = await home.person()
  expect((await rate(anton, anton, 5)).status).toBe(400)
  expect((await rate(anton, { id: 999_999 }, 5)).status).toBe(404)
})

test('averages have one decimal, and 0 stands for none', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  for (const stars of [5, 4, 4]) await rate(await home.person(), bruno, stars)
  expect(await average(anton, bruno)).toEqual({ rating: 4.3, count: 3 })
  expect(await average(bruno, anton)).toEqual({ rating: 0, count: 0 })
  const { body } = await anton.call(ratingsApi.averages, { body: { userIds: [bruno.id, anton.id, 999_999] } })
  expect(body).toEqual({ [bruno.id]: 4.3, [anton.id]: 0, 999999: 0 })
})

test('ratings by many at once add up', async () => {
  const bruno = await home.person()
  const people = await Promise.all(Array.from({ length: 8 }, () => home.person()))
  await Promise.all(people.map((person, index) => rate(person, bruno, (index % 5) + 1)))
  expect(await average(people[0]!, bruno)).toEqual({ rating: 2.6, count: 8 })
})

test('bulk averages are for at most 200 members', async () => {
  const anton = await home.person()
  const ids = Array.from({ length: 201 }, (_, index) => 5000 + index)
  expect((await anton.call(ratingsApi.averages, { body: { userIds: ids } })).status).toBe(400)
  const { status, body } = await anton.call(ratingsApi.averages, { body: { userIds: ids.slice(1) } })
  expect(status).toBe(200)
  expect(Object.keys(body)).toHaveLength(200)
  expect((await anton.call(ratingsApi.averages, { body: { userIds: [] } })).body).toEqual({})
})

test('whoever is rated hears of it without a name', async () => {
  await home.listen()
  const [anton, bruno] = [await home.person(), await home.person()]
  const line = await bruno.connect()
  await rate(anton, bruno, 5)
  const notice = await line.next('notifications.arrived')
  expect(notice.kind).toBe('rating-received')
  expect(JSON.stringify(notice)).not.toContain(anton.username)
  expect(JSON.stringify(notice)).not.toContain(String(anton.id))
  line.close()
})

test('a block does not tell who rated: the notice and the average stay', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await rate(anton, bruno, 2)
  const read = async () => [(await bruno.call(notificationsApi.list)).body, await average(bruno, bruno)]
  const before = await read()
  await bruno.call(safetyApi.block, { params: { userId: anton.id } })
  expect(await read()).toEqual(before)
})

test('a rating outlives its giver without his name, and goes with the rated', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await rate(anton, bruno, 3)
  await rate(bruno, anton, 5)
  await anton.call(profileApi.deleteProfile)
  expect(await average(bruno, bruno)).toEqual({ rating: 3, count: 1 })
  const { rows } = await home.pool.query('select rater_id from ratings where rated_id = $1', [bruno.id])
  expect(rows).toEqual([{ rater_id: null }])
  const of = await home.pool.query('select 1 from ratings where rated_id = $1', [anton.id])
  expect(of.rowCount).toBe(0)
})
