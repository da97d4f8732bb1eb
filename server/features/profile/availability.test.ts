import { beforeAll, expect, test } from 'vitest'
import { availabilityApi, type NewAvailability } from '#contract/availability.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { cellOf } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { forgetPastAvailability } from './availability.service.ts'

const HOUR = 60 * 60_000
const home = useTestApp()
const cell = cellOf({ lat: 51.5, lng: -0.12 })
beforeAll(() => home.listen())

const two = async () =>
  [await home.person({ profile: { cell } }), await home.person({ profile: { cell } })] as const
const say = (person: Person, body: Partial<NewAvailability> = {}) =>
  person.call(availabilityApi.set, { body: { hours: 1, place: 'Hosting', text: '', ...body } })
const onPage = async (viewer: Person, { id }: Person) =>
  (await viewer.call(profileApi.member, { params: { id } })).body.profile?.available
const onTile = async (viewer: Person, { id }: Person) =>
  (await viewer.call(discoveryApi.list, { query: { limit: 200 } })).body.find((each) => each.id === id)
    ?.profile?.available
const filtered = async (viewer: Person, query: Record<string, unknown> = {}) =>
  (await viewer.call(discoveryApi.list, { query: { available: true, limit: 200, ...query } })).body.map(
    ({ id }) => id,
  )

/** To a minute of a quarter of an hour that it is not the edge of. */
function setClock(minute: number): void {
  const start = Math.ceil(home.clock.now.getTime() / HOUR) * HOUR
  home.clock.now = new Date(start + minute * 60_000)
}

test('who says that he is available is so on his page, in the list and by the filter, with his line', async () => {
  const [anton, viewer] = await two()
  expect(await filtered(viewer)).not.toContain(anton.id)
  const { body } = await say(anton, { hours: 3, place: 'Travelling', text: '  By bike ' })
  expect(body).toMatchObject({ place: 'Travelling', text: 'By bike' })
  for (const seen of [await onPage(viewer, anton), await onTile(viewer, anton)]) expect(seen).toEqual(body)
  expect(await filtered(viewer)).toContain(anton.id)
  expect((await anton.call(availabilityApi.own)).body).toEqual(body)
  expect((await viewer.call(availabilityApi.own)).body).toBeNull()
})

test('it ends on the quarter of an hour, which does not tell the minute in which he said so', async () => {
  const [anton, ben] = await two()
  setClock(17)
  const first = (await say(anton)).body!.until
  home.clock.advance(9 * 60_000)
  const second = (await say(ben)).body!.until
  expect(second).toBe(first)
  expect(new Date(first).getUTCMinutes()).toBe(30)
})

test('it is over on time for page, list and filter, and then nothing of it is stored', async () => {
  const [anton, viewer] = await two()
  setClock(0)
  await say(anton, { text: 'Now' })
  home.clock.advance(HOUR - 1)
  expect(await onTile(viewer, anton)).toMatchObject({ text: 'Now' })
  home.clock.advance(1)
  expect([await onPage(viewer, anton), await onTile(viewer, anton)]).toEqual([null, null])
  expect(await filtered(viewer)).not.toContain(anton.id)
  await forgetPastAvailability.run(home.ctx, {})
  const { rows } = await home.pool.query(
    `select p.available_place, p.available_text, e.available_until
     from profiles p join discovery_entries e using (user_id) where user_id = $1`,
    [anton.id],
  )
  expect(rows).toEqual([{ available_place: null, available_text: '', available_until: null }])
})

test('he can end it, and say it anew', async () => {
  const [anton, viewer] = await two()
  await say(anton)
  expect((await anton.call(availabilityApi.end)).body).toBeNull()
  expect(await onTile(viewer, anton)).toBeNull()
  expect(await filtered(viewer)).not.toContain(anton.id)
  await say(anton, { place: 'Anything' })
  expect(await onPage(viewer, anton)).toMatchObject({ place: 'Anything' })
})

test('a pause, a suspension and a block end it at once, and it is not back when a pause is over', async () => {
  const [anton, ben] = await two()
  const viewer = await home.person({ profile: { cell } })
  for (const each of [anton, ben]) await say(each)
  await anton.call(profileApi.updatePrivacy, { body: { isPaused: true } })
  expect((await say(anton)).body.code).toBe('paused')
  await anton.call(profileApi.updatePrivacy, { body: { isPaused: false } })
  expect(await onPage(viewer, anton)).toBeNull()
  expect(await filtered(viewer)).not.toContain(anton.id)

  await home.pool.query('update users set suspended_at = now() where id = $1', [ben.id])
  await home.pool.query('update users set suspended_at = null where id = $1', [ben.id])
  expect(await onPage(viewer, ben)).toBeNull()

  await say(ben)
  expect(await filtered(viewer)).toContain(ben.id)
  await ben.call(safetyApi.block, { params: { userId: viewer.id } })
  expect(await filtered(viewer)).not.toContain(ben.id)
})

test('it tells nothing more of the presence of one who hides it', async () => {
  const [anton, viewer] = await two()
  await anton.call(profileApi.updatePrivacy, { body: { showsPresence: false } })
  await say(anton)
  const { body } = await viewer.call(profileApi.member, { params: { id: anton.id } })
  expect(body.presence).toBe('away')
  expect(await filtered(viewer, { online: true })).not.toContain(anton.id)
})

test('without a profile nobody is available', async () => {
  const nobody = await home.person({ profile: null })
  expect((await say(nobody)).body.code).toBe('profile_needed')
  expect((await nobody.call(availabilityApi.own)).body).toBeNull()
})
