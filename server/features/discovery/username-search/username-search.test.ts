import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { discoveryApi } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import { cellOf } from '#contract/location.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person } from '#server/testing/person.ts'
import { listByUsername } from './username-search.queries.ts'

const home = useTestApp()
const london = cellOf({ lat: 51.5, lng: -0.12 })
const buenosAires = cellOf({ lat: -34.6, lng: -58.4 })
const ask = (person: Person, start: string) => person.call(discoveryApi.byUsername, { body: { start } })
const search = async (person: Person, start: string) =>
  (await ask(person, start)).body.map(({ username }) => username)

test('a member is found by the beginning of his username, in any case and however far away he is', async () => {
  const viewer = await home.person({ profile: { cell: london } })
  await home.person({ username: 'Ozan.far', profile: { cell: buenosAires } })
  await home.person({ username: 'ozan_near', profile: { cell: london } })
  await home.person({ username: 'lozano' })
  expect(await search(viewer, ' OZAN ')).toEqual(['Ozan.far', 'ozan_near'])
})

test('underscores, percent signs and backslashes are letters and no wildcards', async () => {
  const viewer = await home.person()
  await home.person({ username: 'ax_el' })
  await home.person({ username: 'axxel' })
  expect(await search(viewer, 'ax_')).toEqual(['ax_el'])
  for (const start of ['ax%', '%%', '__', 'a%', 'ax\\', '\\_', "ax'"])
    expect([start, await search(viewer, start)]).toEqual([start, []])
})

test('he is shown as the list shows him', async () => {
  const viewer = await home.person({ profile: { cell: london } })
  const found = await home.person({ username: 'quentin', profile: { cell: cellOf({ lat: 51.6, lng: 0 }) } })
  const listed = (await viewer.call(discoveryApi.list)).body.find(({ id }) => id === found.id)
  expect(listed?.distance).toMatch(/km/)
  expect((await ask(viewer, 'quentin')).body).toEqual([listed])
})

test('less than two letters and more than a name has are refused; letters that no name has find nobody', async () => {
  const viewer = await home.person()
  for (const start of ['', 'a', ' a ', 'a'.repeat(limits.username.max + 1), 'a'.repeat(100_000), 'a\0b'])
    expect((await ask(viewer, start)).status).toBeGreaterThanOrEqual(400)
  for (const start of ['é́'.repeat(8), '🧔🏽', 'İİ', '\ud83e\ud83e', 'ма'])
    expect(await ask(viewer, start)).toMatchObject({ status: 200, body: [] })
})

test('a member searches thirty times at once, then once in two seconds', async () => {
  const viewer = await home.person()
  for (let n = 0; n < 30; n++) expect((await ask(viewer, 'nobody')).status).toBe(200)
  const refused = await ask(viewer, 'nobody')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(2)
})

describe('whoever is not shown to the viewer', () => {
  afterEach(() => void vi.restoreAllMocks())

  /** Every byte of the answer, and every statement that it took; the first call prepares something for the second. */
  async function searched(viewer: Person, start: string) {
    await ask(viewer, start)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { status, raw } = await ask(viewer, start)
    const statements = query.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : (first as { text: string }).text,
    )
    query.mockRestore()
    return { status, body: raw.body, statements }
  }

  test('is not found, with the same answer and the same statements as for a name that nobody has', async () => {
    const viewer = await home.person({ username: 'wim.self' })
    const [blocking, blocked, suspended] = await Promise.all(
      ['wim.blocking', 'wim.blocked', 'wim.suspended'].map((username) => home.person({ username })),
    )
    await home.person({ username: 'wim.unfinished', profile: null })
    for (const each of [blocking!, blocked!, suspended!])
      expect(await search(viewer, each.username)).toEqual([each.username])
    await blocking!.call(safetyApi.block, { params: { userId: viewer.id } })
    await viewer.call(safetyApi.block, { params: { userId: blocked!.id } })
    await home.pool.query('update users set suspended_at = now() where id = $1', [suspended!.id])
    const nobody = await searched(viewer, 'wim.nobody')
    expect(nobody).toMatchObject({ status: 200, body: '[]' })
    expect(nobody.statements.some((statement) => statement.includes('like'))).toBe(true)
    for (const name of ['self', 'blocking', 'blocked', 'suspended', 'unfinished'])
      expect([name, await searched(viewer, `wim.${name}`)]).toEqual([name, nobody])
  })
})

test('among ten thousand names that begin alike 200 are looked at, by the index, and a whole name is found', async () => {
  const viewer = await home.person()
  const [first] = await seedCrowd(
    home.pool,
    Array.from({ length: 10_000 }, () => ({ cell: null })),
  )
  const { rows } = await home.pool.query('select username from users where id = $1', [first])
  const start = rows[0].username.split('_')[0]
  await home.person({ username: start })

  const names = await search(viewer, start)
  expect(names).toHaveLength(30)
  expect(names[0]).toBe(start)
  expect(names).toEqual(names.toSorted())

  const statement = listByUsername(home.ctx.db, viewer.id, start, 30).toSQL()
  const { rows: plan } = await home.pool.query(
    `explain (analyze, costs off, timing off, summary off, buffers off) ${statement.sql}`,
    statement.params,
  )
  const lines = plan.map((row) => row['QUERY PLAN'] as string)
  const text = lines.join('\n')
  expect(text).toMatch(/Index Scan using users_username_start.*rows=20[01]\b/)
  expect(text).not.toMatch(/Seq Scan/)
})
