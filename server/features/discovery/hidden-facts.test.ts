import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import { cellAt, cellOf, rowAndColumn } from '#contract/location.ts'
import { type ProfileChanges, profileApi } from '#contract/profile.ts'
import { reachApi } from '#contract/reach.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const london = cellOf({ lat: 51.5, lng: -0.12 })
const everywhere = { south: -90, west: -180, north: 90, east: 180 }

const at = (cell: number, age = 30) => home.person({ age, profile: { cell } })
const hide = (person: Person, body: ProfileChanges) => person.call(profileApi.updateProfile, { body })
const open = async (viewer: Person, { id }: Person) =>
  (await viewer.call(profileApi.member, { params: { id } })).body.profile!
const list = async (viewer: Person, query: Record<string, unknown> = {}) =>
  (await viewer.call(discoveryApi.list, { query: { limit: 200, ...query } })).body
const listed = async (viewer: Person, member: Person, query: Record<string, unknown> = {}) =>
  (await list(viewer, query)).find(({ id }) => id === member.id)
const map = async (viewer: Person) => (await viewer.call(discoveryApi.map, { query: everywhere })).body

test('who hides his age shows it to nobody, and sees nobody’s', async () => {
  const [anton, ben] = [await at(london, 41), await at(london, 42)]
  expect((await hide(anton, { showsAge: false })).body).toMatchObject({ age: 41, showsAge: false })
  expect(await open(ben, anton)).toMatchObject({ age: null })
  expect(await listed(ben, anton)).toMatchObject({ profile: { age: null } })
  expect((await map(ben)).members.find(({ id }) => id === anton.id)).toMatchObject({ profile: { age: null } })
  expect(await open(anton, ben)).toMatchObject({ age: null })
  expect(await listed(anton, ben)).toMatchObject({ profile: { age: null } })

  const carl = await at(london)
  expect(await listed(carl, ben)).toMatchObject({ profile: { age: 42 } })
  await hide(anton, { showsAge: true })
  expect(await listed(ben, anton)).toMatchObject({ profile: { age: 41 } })
  expect(await listed(anton, ben)).toMatchObject({ profile: { age: 42 } })
})

test('a hidden age passes no filter by age, so that halving the range finds nothing', async () => {
  const [anton, viewer] = [await at(london, 37), await at(london)]
  await hide(anton, { showsAge: false })
  expect(await listed(viewer, anton)).toBeDefined()
  const { min, max }: { min: number; max: number } = limits.age
  const passed: unknown[] = []
  for (let [from, to] = [min, max]; from < to; ) {
    const middle = Math.floor((from + to) / 2)
    for (const query of [
      { minAge: from, maxAge: middle },
      { minAge: middle + 1, maxAge: to },
      { maxAge: middle },
      { minAge: middle + 1 },
    ])
      if (await listed(viewer, anton, query)) passed.push(query)
    // As the attacker would go on who guesses right each time.
    if (37 <= middle) to = middle
    else from = middle + 1
  }
  expect(passed).toEqual([])
  expect(await listed(viewer, anton, { minAge: 0, maxAge: 200 })).toBeUndefined()
})

test('who hides his age finds nobody by an age, nor who hides his distance by a distance', async () => {
  const [anton, ben] = [await at(london, 41), await at(london, 42)]
  expect(await listed(anton, ben, { minAge: 42, maxAge: 42 })).toBeDefined()
  expect(await listed(anton, ben, { within: 5 })).toBeDefined()
  await hide(anton, { showsAge: false, showsDistance: false })
  expect(await list(anton, { minAge: 18 })).toEqual([])
  expect(await list(anton, { within: 100 })).toEqual([])
  for (const query of [{ minAge: 18 }, { within: 100 }])
    expect((await anton.call(discoveryApi.count, { query })).body).toEqual({
      count: 0,
      isMore: false,
      widerKm: null,
    })
})

test('who hides his distance shows neither it nor a place to anybody, and sees neither', async () => {
  const [anton, ben] = [await at(london), await at(london)]
  expect(await listed(ben, anton)).toMatchObject({ distance: '< 1 km' })
  await hide(anton, { showsDistance: false })
  const nowhere = { locationPrecision: null, locationLat: null, locationLng: null }
  const found = await ben.call(discoveryApi.byUsername, { body: { start: anton.username } })
  for (const seen of [await listed(ben, anton), await listed(anton, ben), found.body[0]])
    expect(seen).toMatchObject({ distance: null, profile: nowhere })
  expect(await open(ben, anton)).toMatchObject(nowhere)
  expect(await open(anton, ben)).toMatchObject(nowhere)
})

test('on the map he is a number, and so is everybody to him', async () => {
  const [anton, ben] = [await at(london), await at(london)]
  const before = await map(ben)
  expect(before.members.map(({ id }) => id)).toContain(anton.id)
  await hide(anton, { showsDistance: false })
  const after = await map(ben)
  expect(after.members.map(({ id }) => id)).not.toContain(anton.id)
  expect(after.total).toBe(before.total)
  const his = await map(anton)
  expect([his.members, his.total]).toEqual([[], before.total])
  expect(his.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(before.total)
})

test('the order of the list is the same wherever in his 20 km he is, from wherever one looks', async () => {
  const { row, column } = rowAndColumn(cellOf({ lat: 45.05, lng: 3.05 }))
  const corner = { row: row - (row % 20), column: column - (column % 20) }
  const cellIn = (north: number, east: number) => cellAt(corner.row + north, corner.column + east)
  const anton = await at(cellIn(0, 0))
  await hide(anton, { showsDistance: false })
  // Around him, so that each of them stands before or after him in somebody's list.
  const places = [cellIn(1, 1), cellIn(1, 18), cellIn(18, 1), cellIn(18, 18), cellIn(9, 10)]
  const others: Person[] = []
  for (const cell of places) others.push(await at(cell))
  const seen = async () => {
    const lists: string[] = []
    for (const viewer of others) {
      for (const query of [{}, { order: 'newest' }, { within: 10 }, { within: 20 }])
        lists.push((await viewer.call(discoveryApi.list, { query })).raw.body)
      lists.push((await viewer.call(discoveryApi.map, { query: everywhere })).raw.body)
    }
    return lists
  }
  const before = await seen()
  expect(before[0]).toContain(anton.username)
  for (const [north, east] of [
    [19, 19],
    [0, 19],
    [10, 3],
  ] as const) {
    const cell = cellIn(north, east)
    await home.pool.query('update profiles set own_cell = $2, settled_cell = $2 where user_id = $1', [
      anton.id,
      cell,
    ])
    // Whatever precision he chooses meanwhile.
    await hide(anton, { locationPrecision: 1 })
    expect(await seen()).toEqual(before)
  }
})

test('a hidden age or distance meets no rule of who may write', async () => {
  const [anton, ben, carl] = [await at(london, 41), await at(london, 42), await at(london, 43)]
  const rule = { from: 'matching', ageMin: 18, ageMax: 99, withinKm: 5 } as const
  await anton.call(reachApi.updateRule, { body: rule })
  await hide(ben, { showsAge: false })
  const foldersOf = async (from: Person) => {
    await from.call(chatApi.sendMessage, { body: { toUserId: anton.id, content: 'Hello' } })
    const { rows } = await home.pool.query(
      `select m.folder from conversation_members m join conversation_members o using (conversation_id)
       where m.user_id = $1 and o.user_id = $2`,
      [anton.id, from.id],
    )
    return rows.map(({ folder }) => folder)
  }
  expect(await foldersOf(ben)).toEqual(['requests'])
  expect(await foldersOf(carl)).toEqual(['inbox'])
})
