import { describe, expect, test } from 'vitest'
import { discoveryApi } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { cellOf } from '#contract/location.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const cell = cellOf({ lat: 48.2, lng: 16.37 })

async function firstCursor(viewer: Person): Promise<string> {
  const { headers } = await viewer.call(discoveryApi.list, { query: { limit: 1 } })
  return headers[NEXT_CURSOR] as string
}
const readOn = (viewer: Person, cursor: string) =>
  viewer.call(discoveryApi.list, { query: { limit: 1, cursor } })

/** Two without a place, last seen on a day of their own, and two in a cell. */
async function world() {
  const unlocated = [await home.person(), await home.person()]
  for (const { id } of unlocated)
    await home.pool.query(`insert into presence values ($1, '2019-03-07T12:00Z', '2019-03-07T12:00Z')`, [id])
  const located = [await home.person({ profile: { cell } }), await home.person({ profile: { cell } })]
  return { unlocated, located }
}

describe('the cursor of the list', () => {
  test('tells nothing of the member at whom the page ended: not the day, not the cell, not even which order', async () => {
    const { located } = await world()
    const byPlace = await firstCursor(located[0]!)
    const viewer = await home.person()
    const byDay = await readAllCursors(viewer)
    for (const cursor of [byPlace, ...byDay]) {
      const bytes = Buffer.from(cursor, 'base64url').toString('latin1')
      for (const text of [cursor, bytes])
        for (const told of ['2019', '03-07', 'recent', 'near', String(cell)]) expect(text).not.toContain(told)
      expect(cursor).toHaveLength(byPlace.length)
    }
    // Days and cells that lie side by side give texts that have nothing in common.
    expect(new Set([byPlace, ...byDay].map((cursor) => cursor.slice(0, 6))).size).toBe(byDay.length + 1)
  })

  test('leads on for the member it was given to, and is a 400 for any other', async () => {
    const { located } = await world()
    const [anna, ben] = located as [Person, Person]
    const cursor = await firstCursor(anna)
    expect((await readOn(anna, cursor)).status).toBe(200)
    expect(await readOn(ben, cursor)).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: 'This list has changed. Please start it again.' },
    })
  })

  test('that was changed in any byte is a 400', async () => {
    const { located } = await world()
    const anna = located[0]!
    const cursor = await firstCursor(anna)
    const bytes = Buffer.from(cursor, 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index]! ^= 1
      expect((await readOn(anna, changed.toString('base64url'))).status).toBe(400)
    }
    for (const cut of [0, 1, 12, 28, bytes.length - 1])
      expect((await readOn(anna, bytes.subarray(0, cut).toString('base64url'))).status).toBe(400)
    const oldKind = Buffer.from('recent/2019-03-07/12345').toString('base64url')
    expect((await readOn(anna, oldKind)).status).toBe(400)
  })
})

async function readAllCursors(viewer: Person): Promise<string[]> {
  const cursors: string[] = []
  for (let cursor = await firstCursor(viewer); cursor; ) {
    cursors.push(cursor)
    cursor = (await readOn(viewer, cursor)).headers[NEXT_CURSOR] as string
  }
  return cursors
}
