import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { favouritesApi, type Mark } from '#contract/favourites.ts'
import { limits } from '#contract/limits.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

const change = (by: Person, { id }: { id: number }, body: Partial<Mark>) =>
  by.call(favouritesApi.change, { params: { userId: id }, body })
const read = async (by: Person, { id }: { id: number }) =>
  (await by.call(favouritesApi.read, { params: { userId: id } })).body
const list = async (by: Person, search?: string) =>
  (await by.call(favouritesApi.list, { query: search ? { search } : {} })).body
const namesOf = async (by: Person, search?: string) =>
  (await list(by, search)).map(({ user }) => user.username)

async function exportOf(person: Person): Promise<string> {
  const zip = unzipSync(new Uint8Array((await person.call(profileApi.exportData)).raw.rawPayload))
  return strFromU8(zip['data.json']!)
}

test('a star puts a member on the list, the latest first, and the same star again changes nothing', async () => {
  const [anton, bruno, carlo] = [await home.person(), await home.person(), await home.person()]
  expect((await change(anton, bruno, { isFavourite: true })).body).toEqual({ isFavourite: true, note: '' })
  await change(anton, carlo, { isFavourite: true })
  await change(anton, bruno, { isFavourite: true })
  expect(await namesOf(anton)).toEqual([carlo.username, bruno.username])
  expect(await read(anton, bruno)).toEqual({ isFavourite: true, note: '' })
  await change(anton, carlo, { isFavourite: false })
  expect(await namesOf(anton)).toEqual([bruno.username])
})

test('a favourite is nobody else’s to see: not the one who has the star, not a third', async () => {
  const [anton, bruno, carlo] = [await home.person(), await home.person(), await home.person()]
  await home.listen()
  const line = await bruno.connect()
  await change(anton, bruno, { isFavourite: true, note: 'Plays the cello' })
  for (const other of [bruno, carlo]) {
    expect(await list(other)).toEqual([])
    expect(await read(other, other === bruno ? anton : bruno)).toEqual({ isFavourite: false, note: '' })
  }
  // A frame that must arrive, so that what has not arrived by then was not sent.
  await change(bruno, carlo, { isFavourite: true })
  expect(await line.next('favourites.changed')).toMatchObject({ userId: carlo.id })
  expect(await exportOf(bruno)).not.toContain('cello')
  line.close()
})

test('a note stays without a star, an empty one is none, and both are in the export', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await change(anton, bruno, { isFavourite: true })
  await change(anton, bruno, { note: '  Met in June  ' })
  expect(await read(anton, bruno)).toEqual({ isFavourite: true, note: 'Met in June' })
  await change(anton, bruno, { isFavourite: false })
  expect(await list(anton)).toEqual([])
  expect(await read(anton, bruno)).toEqual({ isFavourite: false, note: 'Met in June' })
  expect(await exportOf(anton)).toContain('Met in June')
  await change(anton, bruno, { note: '' })
  const { rows } = await home.pool.query('select 1 from favourites where user_id = $1', [anton.id])
  expect(rows).toEqual([])
})

test('a search finds parts of names and notes, whatever the case, also without a star', async () => {
  const [anton, bruno, carlo] = [await home.person(), await home.person(), await home.person()]
  await change(anton, bruno, { isFavourite: true })
  await change(anton, carlo, { note: 'Likes 100% cotton' })
  expect(await namesOf(anton, 'COTTON')).toEqual([carlo.username])
  expect(await namesOf(anton, '0% c')).toEqual([carlo.username])
  expect(await namesOf(anton, '%')).toEqual([carlo.username])
  expect(await namesOf(anton, bruno.username.slice(1).toUpperCase())).toEqual([bruno.username])
  expect(await namesOf(anton, 'silk')).toEqual([])
})

test('a block hides him from the list, and his star is there again when it is lifted', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await change(anton, bruno, { isFavourite: true })
  await bruno.call(safetyApi.block, { params: { userId: anton.id } })
  expect(await list(anton)).toEqual([])
  expect((await change(anton, bruno, { isFavourite: false })).status).toBe(404)
  await bruno.call(safetyApi.unblock, { params: { userId: anton.id } })
  expect(await namesOf(anton)).toEqual([bruno.username])
})

test('nobody marks himself, someone who is not there, or more than a thousand', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  expect((await change(anton, anton, { isFavourite: true })).status).toBe(400)
  expect((await change(anton, { id: 999_999 }, { isFavourite: true })).status).toBe(404)
  expect((await change(anton, bruno, { note: 'x'.repeat(limits.memberNote + 1) })).status).toBe(400)
  const crowd = await seedCrowd(
    home.pool,
    Array.from({ length: limits.favourites }, () => ({ cell: null })),
  )
  await home.pool.query(
    `insert into favourites (user_id, member_id, is_favourite, note, marked_at)
     select $1, unnest($2::int[]), true, '', now()`,
    [anton.id, crowd],
  )
  const refused = await change(anton, bruno, { isFavourite: true })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(await read(anton, bruno)).toEqual({ isFavourite: false, note: '' })
})

test('the list goes on by its cursor, and misses nobody', async () => {
  const anton = await home.person()
  const others = [await home.person(), await home.person(), await home.person()]
  for (const other of others) await change(anton, other, { isFavourite: true })
  const first = await anton.call(favouritesApi.list, { query: { limit: 2 } })
  const cursor = first.headers['x-next-cursor'] as string
  const second = await anton.call(favouritesApi.list, { query: { limit: 2, cursor } })
  const names = [...first.body, ...second.body].map(({ user }) => user.username)
  expect(names).toEqual(others.map(({ username }) => username).reverse())
  expect(second.headers['x-next-cursor']).toBeUndefined()
})
