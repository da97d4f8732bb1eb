import { expect, test } from 'vitest'
import { discoveryApi } from '#contract/discovery.ts'
import { cellOf } from '#contract/location.ts'
import { passedApi } from '#contract/passed.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const near = () => home.person({ profile: { cell: cellOf({ lat: 48.2, lng: 16.37 }) } })
const pass = (viewer: Person, { id }: Person, isPassed = true) =>
  viewer.call(passedApi.change, { params: { userId: id }, body: { isPassed } })

async function listFor(viewer: Person, query: Record<string, unknown> = {}): Promise<number[]> {
  const { body } = await viewer.call(discoveryApi.list, { query: { limit: 200, ...query } })
  return body.map(({ id }) => id)
}

test('who was passed is left out where that is wanted, for this viewer alone, until it is taken back', async () => {
  const [viewer, other, passed] = [await near(), await near(), await near()]
  expect((await pass(viewer, passed)).body).toEqual({ isPassed: true })
  expect(await listFor(viewer)).toContain(passed.id)
  expect(await listFor(viewer, { hidePassed: true })).not.toContain(passed.id)
  expect(await listFor(other, { hidePassed: true })).toContain(passed.id)
  expect(await listFor(passed, { hidePassed: true })).toContain(viewer.id)
  const { body } = await viewer.call(passedApi.read, { params: { userId: passed.id } })
  expect(body).toEqual({ isPassed: true })
  await pass(viewer, passed, false)
  expect(await listFor(viewer, { hidePassed: true })).toContain(passed.id)
})

test('passing twice is passing once, and all of it is taken back at once', async () => {
  const [viewer, one, other] = [await near(), await near(), await near()]
  for (const member of [one, one, other]) await pass(viewer, member)
  expect((await viewer.call(passedApi.count)).body).toEqual({ count: 2 })
  expect((await viewer.call(passedApi.forget)).status).toBe(200)
  expect((await viewer.call(passedApi.count)).body).toEqual({ count: 0 })
  expect((await viewer.call(passedApi.read, { params: { userId: one.id } })).body).toEqual({
    isPassed: false,
  })
})

test('nobody passes himself', async () => {
  const viewer = await near()
  expect((await pass(viewer, viewer)).status).toBe(400)
})

test('the other devices of the viewer hear of it, and the one who was passed hears nothing', async () => {
  await home.listen()
  const [viewer, passed] = [await near(), await near()]
  const [own, his] = [await viewer.connect(), await passed.connect()]
  await pass(viewer, passed)
  await own.next('discovery.passed-changed')
  expect(his.events).toEqual([])
  own.close()
  his.close()
})
