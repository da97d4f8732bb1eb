import { beforeAll, expect, test } from 'vitest'
import { type Cell, cellOf } from '#contract/location.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { memberTopic, quickiesTopic } from '#contract/topics.ts'
import { useTestApp } from '#server/testing/app.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'
import { areaOfCell, areasAround } from './near.ts'

const home = useTestApp()
const clip = await webm({ seconds: 1 })
beforeAll(() => home.listen())

const berlin = cellOf({ lat: 52.52, lng: 13.4 })
const spandau = cellOf({ lat: 52.53, lng: 13.2 })
const london = cellOf({ lat: 51.51, lng: -0.13 })
const livingIn = (cell: Cell) => home.person({ profile: { cell } })
const share = (person: Person) => person.upload(quickiesApi.share, clip, 'q.webm', 'video/webm')
const sharersSeenBy = async (person: Person, among: Person[]) => {
  const shown = (await person.call(quickiesApi.list)).body.map(({ userId }) => userId)
  return [...new Set(shown)].filter((id) => among.some((each) => each.id === id))
}

test('members near the viewer come first, whoever shared last of them before the others', async () => {
  const viewer = await livingIn(berlin)
  const [neighbour, further, abroad, nowhere] = [
    await livingIn(berlin),
    await livingIn(spandau),
    await livingIn(london),
    await home.person(),
  ]
  const all = [neighbour, further, abroad, nowhere]
  for (const each of all) await share(each)
  const expected = [further, neighbour, nowhere, abroad].map(({ id }) => id)
  expect(await sharersSeenBy(viewer, all)).toEqual(expected)
  // To one without a place there is no near.
  expect(await sharersSeenBy(await home.person(), all)).toEqual(all.map(({ id }) => id).reverse())
})

test('the order knows where a member is shown, not where he is, and follows when that changes', async () => {
  const [viewer, moved, hidden] = [await livingIn(london), await livingIn(berlin), await livingIn(london)]
  for (const each of [moved, hidden]) await share(each)
  const seen = () => sharersSeenBy(viewer, [moved, hidden])
  const setCell = (column: string, cell: Cell | null, { id }: Person) =>
    home.pool.query(`update profiles set ${column} = $1 where user_id = $2`, [cell, id])
  expect(await seen()).toEqual([hidden.id, moved.id])
  await setCell('own_cell', london, moved)
  await share(moved)
  expect(await seen()).toEqual([hidden.id, moved.id])
  await setCell('cell', london, moved)
  expect(await seen()).toEqual([moved.id, hidden.id])
})

test('news is a hint without a word about anybody, for screens near where the sharer is shown', async () => {
  const [near, alsoNear, far, owner] = [
    await livingIn(berlin),
    await livingIn(spandau),
    await livingIn(london),
    await livingIn(berlin),
  ]
  const lines = [await near.connect(), await alsoNear.connect(), await far.connect(), await near.connect()]
  const [first, second, farLine, withoutScreen] = lines
  for (const line of [first!, second!, farLine!]) await line.follow(quickiesTopic)
  await share(owner)
  for (const line of [first!, second!]) expect(await line.next('quickies.news')).toEqual({})
  await withoutScreen!.follow(memberTopic(owner.id))
  await farLine!.follow(quickiesTopic)
  for (const line of lines) expect(line.events).toEqual([])
})

test('a viewer cannot name an area, and hears of another one when he has moved there', async () => {
  const [viewer, owner] = [await livingIn(berlin), await livingIn(london)]
  const line = await viewer.connect()
  await line.follow(quickiesTopic)
  await home.pool.query('update profiles set own_cell = $1 where user_id = $2', [london, viewer.id])
  await line.follow(quickiesTopic)
  await share(owner)
  expect(await line.next('quickies.news')).toEqual({})
  line.send({ name: 'live.subscribe', payload: { topics: [`quickies:${areaOfCell(berlin)}`] } })
  expect(await line.closed).toBe(4004)
})

test('the areas around a cell hold all that is within fifteen kilometres of it', () => {
  for (const lat of [-80.1, -52.3, -0.01, 0.01, 33.33, 52.52, 70.2])
    for (const lng of [-120.3, 0, 13.4]) {
      const areas = areasAround(cellOf({ lat, lng }))
      expect(areas.length).toBeLessThanOrEqual(9)
      const east = 0.19 / Math.cos((lat * Math.PI) / 180)
      for (const north of [-0.19, 0, 0.19])
        for (const step of [-0.8 * east, 0, 0.8 * east])
          expect(areas).toContain(areaOfCell(cellOf({ lat: lat + north, lng: lng + step })))
    }
})
