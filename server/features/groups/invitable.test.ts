import { expect, test } from 'vitest'
import { groupsApi } from '#contract/groups.ts'
import { cellOf } from '#contract/location.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const search = async (person: Person, words: string) =>
  (await person.call(groupsApi.invitable, { query: { search: words } })).body.map(({ username }) => username)

test('a member is found by the beginning of his username, in any case and however far away he is', async () => {
  const viewer = await home.person({ profile: { cell: cellOf({ lat: 51.5, lng: -0.12 }) } })
  await home.person({ username: 'Ozan.far', profile: { cell: cellOf({ lat: -34.6, lng: -58.4 }) } })
  await home.person({ username: 'ozan_near', profile: { cell: cellOf({ lat: 51.5, lng: -0.12 }) } })
  await home.person({ username: 'lozano' })
  await home.person({ username: 'ozan.blank', profile: null })
  expect(await search(viewer, ' OZAN ')).toEqual(['Ozan.far', 'ozan_near'])
  expect(await search(viewer, 'ozan_')).toEqual(['ozan_near'])
  expect(await search(viewer, '%')).toEqual([])
  expect(await search(viewer, '  ')).toEqual([])
})

test('nobody finds himself, nor one who is suspended', async () => {
  const viewer = await home.person({ username: 'wim.one' })
  const gone = await home.person({ username: 'wim.two' })
  await home.pool.query('update users set suspended_at = now() where id = $1', [gone.id])
  expect(await search(viewer, 'wim')).toEqual([])
})

test('the search reads an index in the order of its answer', async () => {
  const client = await home.pool.connect()
  await client.query('begin')
  // A table of a few rows is read as a whole; what counts is that the index can serve both.
  await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select id from users where lower(username) like 'ozan%' order by lower(username) using ~<~ limit 30`,
  )
  await client.query('rollback')
  client.release()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('users_username_start')
  expect(plan).not.toContain('Sort')
})
