import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { visitorsApi } from '#contract/visitors.ts'
import { useTestApp } from '#server/testing/app.ts'
import { listVisit } from '#server/testing/fixtures/visits.ts'
import type { Person } from '#server/testing/person.ts'
import { settleVisits } from './visitors.service.ts'

const HOUR = 60 * 60 * 1000
const home = useTestApp()

const people = (count: number) => Promise.all(Array.from({ length: count }, () => home.person()))
const two = async () => (await people(2)) as [Person, Person]
const visit = (by: Person, { id }: { id: number }) => by.call(visitorsApi.visit, { params: { userId: id } })
const list = async (by: Person) => (await by.call(visitorsApi.list)).body
const idsOf = async (by: Person) => (await list(by)).map(({ user }) => user.id)
const browseInvisibly = (person: Person, isOn: boolean) =>
  person.call(profileApi.updatePrivacy, { body: { showsVisits: !isOn } })
const settle = () => settleVisits.run(home.ctx, {})
const today = () => home.clock.now.toISOString().slice(0, 10)

async function endOfHour(): Promise<void> {
  home.clock.advance(HOUR)
  await settle()
}

/** In both tables. */
async function rowsBy({ id }: Person): Promise<number> {
  const { rows } = await home.pool.query(
    `select (select count(*) from fresh_visits where visitor_id = $1)::int
          + (select count(*) from visits where visitor_id = $1)::int as rows`,
    [id],
  )
  return rows[0].rows
}

async function exportOf(person: Person): Promise<Record<string, object[]>> {
  const zip = unzipSync(new Uint8Array((await person.call(profileApi.exportData)).raw.rawPayload))
  return JSON.parse(strFromU8(zip['data.json']!)).tables
}

test('a visit counts once an hour, and is listed with its day and no finer time', async () => {
  const [anton, ben] = await two()
  for (let n = 0; n < 3; n++) expect((await visit(ben, anton)).body).toEqual({ success: true })
  const first = today()
  await endOfHour()
  expect(await list(anton)).toEqual([
    { user: expect.objectContaining({ id: ben.id, username: ben.username }), visits: 1, day: first },
  ])
  await visit(ben, anton)
  const second = today()
  await endOfHour()
  expect(await list(anton)).toMatchObject([{ visits: 2, day: second }])
  expect(await list(ben)).toEqual([])
})

test('whoever asks for his visitors all the time learns the hour at most: nothing of a visit shows before it is over', async () => {
  const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
  await listVisit(home, ben, anton, { daysAgo: 3 })
  const before = await list(anton)
  await visit(ben, anton)
  await visit(carl, anton)
  await settle()
  expect(await list(anton)).toEqual(before)
  expect((await exportOf(anton)).fresh_visits).toEqual([])
  await endOfHour()
  expect((await idsOf(anton)).toSorted()).toEqual([ben.id, carl.id].toSorted())
})

test('the tables hold no time finer than the hour, and none finer than the day once it is listed', async () => {
  const [anton, ben] = await two()
  const values = [anton.id, ben.id]
  await expect(
    home.pool.query(`insert into fresh_visits values ($1, $2, '2026-05-03 14:05:00Z')`, values),
  ).rejects.toThrow('fresh_visit_in_hours')
  await expect(
    home.pool.query(`insert into visits values ($1, $2, '2026-05-03 14:00:00Z', '{2026-05-03}')`, values),
  ).rejects.toThrow('visit_in_days')
})

test('one’s own page, an admin who looks, and a chat that is opened leave no visit', async () => {
  const [anton, ben] = await two()
  const admin = await home.person({ accountRole: 'admin' })
  await visit(anton, anton)
  await visit(admin, anton)
  await ben.call(profileApi.member, { params: { id: anton.id } })
  await ben.call(chatApi.messages, { params: { userId: anton.id } })
  for (const person of [anton, admin, ben]) expect(await rowsBy(person)).toBe(0)
})

test('who browses invisibly leaves no row, and those he left before are gone at once', async () => {
  const [anton, ben] = await two()
  await visit(ben, anton)
  await endOfHour()
  await visit(ben, anton)
  expect(await rowsBy(ben)).toBe(2)
  await browseInvisibly(ben, true)
  expect(await rowsBy(ben)).toBe(0)
  expect((await visit(ben, anton)).body).toEqual({ success: true })
  expect(await rowsBy(ben)).toBe(0)
  expect(await list(anton)).toEqual([])
  await browseInvisibly(ben, false)
  await visit(ben, anton)
  expect(await rowsBy(ben)).toBe(1)
})

test('a visit that comes while its visitor turns to browsing invisibly waits for that, and leaves no row', async () => {
  const [anton, ben] = await two()
  const turning = await home.pool.connect()
  await turning.query('begin')
  await turning.query('update users set shows_visits = false where id = $1', [ben.id])
  const visiting = visit(ben, anton)
  // One that does not wait is over by then.
  await Promise.race([visiting, vi.waitFor(expectSomebodyWaits, { timeout: 10_000 })])
  await turning.query('commit')
  turning.release()
  await visiting
  expect(await rowsBy(ben)).toBe(0)
})

async function expectSomebodyWaits(): Promise<void> {
  const { rowCount } = await home.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(rowCount).toBe(1)
}

test('who browses invisibly does not see who visited him, nor later who came meanwhile', async () => {
  const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
  await visit(ben, anton)
  await endOfHour()
  await browseInvisibly(anton, true)
  expect(await list(anton)).toEqual([])
  expect((await exportOf(anton)).visits).toEqual([])
  await visit(carl, anton)
  await endOfHour()
  await browseInvisibly(anton, false)
  expect(await idsOf(anton)).toEqual([ben.id])
})

test('a block hides a visitor at once, both ways, and no visit is stored while it lasts', async () => {
  const [anton, ben] = await two()
  await listVisit(home, ben, anton)
  await listVisit(home, anton, ben)
  await ben.call(safetyApi.block, { params: { userId: anton.id } })
  for (const person of [anton, ben]) {
    expect(await list(person)).toEqual([])
    expect((await exportOf(person)).visits).toEqual([])
  }
  await visit(anton, ben)
  expect(await rowsBy(anton)).toBe(1)
  await ben.call(safetyApi.unblock, { params: { userId: anton.id } })
  expect(await idsOf(anton)).toEqual([ben.id])
})

test('a suspended visitor is not listed, and one who deletes his account is gone at once', async () => {
  const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
  await listVisit(home, ben, anton)
  await listVisit(home, carl, anton)
  await home.pool.query('update users set suspended_at = now() where id = $1', [ben.id])
  expect(await idsOf(anton)).toEqual([carl.id])
  await carl.call(profileApi.deleteProfile)
  expect(await list(anton)).toEqual([])
  expect(await rowsBy(carl)).toBe(0)
})

test('after 30 days a visit is neither listed nor counted, and its row is removed', async () => {
  const [anton, ben, carl, dirk] = (await people(4)) as [Person, Person, Person, Person]
  await listVisit(home, ben, anton, { daysAgo: 31 })
  await listVisit(home, carl, anton, { daysAgo: 29 })
  await listVisit(home, dirk, anton, { daysAgo: 31, visits: 4 })
  expect(await idsOf(anton)).toEqual([carl.id])
  await visit(dirk, anton)
  await endOfHour()
  expect(await list(anton)).toMatchObject([{ user: { id: dirk.id }, visits: 1 }, { user: { id: carl.id } }])
  expect(await rowsBy(ben)).toBe(0)
  const { rows } = await home.pool.query(
    'select cardinality(days) as days from visits where visitor_id = $1',
    [dirk.id],
  )
  expect(rows).toEqual([{ days: 1 }])
})

test('the list goes on by its cursor, the latest day first, and within a day says nothing of who came first', async () => {
  const [anton, ...visitors] = (await people(5)) as [Person, ...Person[]]
  const [early, ...sameDay] = visitors as [Person, Person, Person, Person]
  await listVisit(home, early, anton, { daysAgo: 2 })
  for (const visitor of sameDay) await visit(visitor, anton)
  await endOfHour()
  const first = await anton.call(visitorsApi.list, { query: { limit: 2 } })
  const cursor = first.headers['x-next-cursor'] as string
  const second = await anton.call(visitorsApi.list, { query: { limit: 2, cursor } })
  const byId = sameDay.map(({ id }) => id).toSorted((a, b) => b - a)
  expect([...first.body, ...second.body].map(({ user }) => user.id)).toEqual([...byId, early.id])
  expect(second.headers['x-next-cursor']).toBeUndefined()
})

test('the export holds the visits one made and those one got, by day and number', async () => {
  const [anton, ben] = await two()
  await listVisit(home, ben, anton, { daysAgo: 1, visits: 2 })
  await visit(anton, ben)
  const { visits, fresh_visits } = await exportOf(anton)
  expect(visits).toEqual([
    { visitedId: anton.id, visitorId: ben.id, day: expect.stringMatching(/T00:00:00\.000Z$/), visits: 2 },
  ])
  expect(fresh_visits).toMatchObject([{ visitorId: anton.id, visitedId: ben.id }])
})
