import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { cellOf } from '#contract/location.ts'
import { imaginedViewers, profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

/** Adam, who says all he can, and three who know him as little, as well, and as badly as it goes. */
async function adamAndOthers() {
  const adam = await home.person({ profile: { cell: cellOf({ lat: 51.5, lng: -0.12 }) } })
  const [stranger, partner, blocked] = [await home.person(), await home.person(), await home.person()]
  await adam.call(profileApi.updateProfile, {
    body: { bio: 'Chef', headline: 'Soup first', heightCm: 180, firstName: 'Adam' },
  })
  await adam.upload(profileApi.uploadPicture, await plainJpeg(64, 64))
  for (const [from, to] of [
    [adam, partner],
    [partner, adam],
  ] as const)
    await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })
  await adam.call(safetyApi.block, { params: { userId: blocked.id } })
  return { adam, others: { stranger, partner, blocked } }
}

const answerOf = async (answer: ReturnType<Person['call']>) => {
  const { status, raw } = await answer
  return { status, body: raw.body }
}

/** What Adam is shown of each, beside what each of them really gets. */
async function compare(adam: Person, others: Record<(typeof imaginedViewers)[number], Person>) {
  for (const viewer of imaginedViewers) {
    const shown = await answerOf(adam.call(profileApi.asSeenBy, { query: { viewer } }))
    const real = await answerOf(others[viewer].call(profileApi.member, { params: { id: adam.id } }))
    expect(shown, viewer).toEqual(real)
  }
}
const presenceSeenBy = async (adam: Person, viewer: 'stranger' | 'partner') =>
  (await adam.call(profileApi.asSeenBy, { query: { viewer } })).body.presence

test('one sees byte by byte what a stranger, a partner in chat and a blocked member get of one’s page', async () => {
  const { adam, others } = await adamAndOthers()
  await compare(adam, others)
  const blocked = await adam.call(profileApi.asSeenBy, { query: { viewer: 'blocked' } })
  expect(blocked.status).toBe(404)
})

test('a partner in chat sees at once that one is online, a stranger with the next step', async () => {
  const { adam, others } = await adamAndOthers()
  // His step began a minute ago; he came within it, and was here three hours ago before that.
  await home.pool.query(
    `insert into presence (user_id, last_active_at, online_until, active_before, step_origin)
     values ($1, $2, $2::timestamptz + interval '2 minutes', $2::timestamptz - interval '3 hours',
       $2::timestamptz - interval '1 minute')`,
    [adam.id, home.clock.now],
  )
  expect(await presenceSeenBy(adam, 'partner')).toBe('online')
  expect(await presenceSeenBy(adam, 'stranger')).toBe('today')
  await compare(adam, others)
})

test('who hides when he is online is hidden from all of them', async () => {
  const { adam, others } = await adamAndOthers()
  await adam.call(profileApi.updatePrivacy, { body: { showsPresence: false } })
  expect(await presenceSeenBy(adam, 'partner')).toBe('away')
  await compare(adam, others)
})

test('a hidden age and distance, and a pause, are seen as the others see them', async () => {
  const { adam, others } = await adamAndOthers()
  await adam.call(profileApi.updateProfile, { body: { showsAge: false, showsDistance: false } })
  const { body } = await adam.call(profileApi.asSeenBy, { query: { viewer: 'partner' } })
  expect(body.profile).toMatchObject({ age: null, locationLat: null })
  await compare(adam, others)
  await adam.call(profileApi.updatePrivacy, { body: { isPaused: true } })
  await compare(adam, others)
})

test('nobody else can be looked at through other eyes', async () => {
  const adam = await home.person()
  const odd = await adam.call(profileApi.asSeenBy, { query: { viewer: 'admin' } })
  expect(odd.status).toBe(400)
  const own = await adam.call(profileApi.asSeenBy, { query: { viewer: 'stranger', id: 1 } })
  expect(own.body.id).toBe(adam.id)
})
