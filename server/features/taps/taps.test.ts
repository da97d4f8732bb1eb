import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { tapsApi } from '#contract/taps.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

const tap = (from: Person, to: { id: number }) => from.call(tapsApi.send, { body: { toUserId: to.id } })
const answer = (by: Person, from: { id: number }, status: 'accepted' | 'passed') =>
  by.call(tapsApi.answer, { params: { fromUserId: from.id }, body: { status } })
const received = async (by: Person) => (await by.call(tapsApi.received)).body
const sent = async (by: Person) => (await by.call(tapsApi.sent)).body
const badge = async (by: Person) => (await by.call(tapsApi.badgeCount)).body.count

test('a tap shows on both sides, with the other one as its user', async () => {
  const anton = await home.person({ memberRole: 'Hungr' })
  const bruno = await home.person({ memberRole: 'Feedr' })
  const { status, body } = await tap(anton, bruno)
  expect(status).toBe(200)
  expect(body).toMatchObject({ fromUserId: anton.id, toUserId: bruno.id, status: 'pending' })

  expect(await sent(anton)).toMatchObject([
    { id: body.id, user: { username: bruno.username, profile: { role: 'Feedr' } } },
  ])
  expect(await received(bruno)).toMatchObject([
    { id: body.id, user: { username: anton.username, profile: { role: 'Hungr' } } },
  ])
  expect(await received(anton)).toEqual([])
})

test('a tap that was sent once cannot be sent again', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await tap(anton, bruno)
  const again = await tap(anton, bruno)
  expect(again.status).toBe(409)
  expect(again.body.code).toBe('already_done')
  expect(await received(bruno)).toHaveLength(1)
})

test('ten taps at once leave one', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => tap(anton, bruno)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await received(bruno)).toHaveLength(1)
})

test('nobody taps himself, or someone who is not there', async () => {
  const anton = await home.person()
  expect((await tap(anton, anton)).status).toBe(400)
  expect((await tap(anton, { id: 999_999 })).status).toBe(404)
})

test('the receiver accepts, and it is mutual for both', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await tap(anton, bruno)
  expect((await answer(bruno, anton, 'accepted')).body.status).toBe('accepted')
  expect(await sent(anton)).toMatchObject([{ status: 'accepted' }])
  expect(await received(bruno)).toMatchObject([{ status: 'accepted' }])
})

test('a tap is answered once, and only by the one who got it', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await tap(anton, bruno)
  expect((await answer(anton, bruno, 'accepted')).status).toBe(404)
  await answer(bruno, anton, 'passed')
  const again = await answer(bruno, anton, 'accepted')
  expect(again.status).toBe(409)
  expect(again.body.code).toBe('already_done')
})

test('a pass is silent: to the sender the tap stays pending, in lists, live, notices and the export', async () => {
  await home.listen()
  const [anton, bruno] = [await home.person(), await home.person()]
  const line = await anton.connect()
  await tap(anton, bruno)
  await line.next('taps.changed')
  const before = await sent(anton)
  expect((await answer(bruno, anton, 'passed')).body.status).toBe('passed')
  // Something that must arrive, so that what has not arrived by then was not sent.
  await tap(await home.person(), anton)
  await line.next('taps.received')
  expect(line.events.filter(({ name }) => name !== 'notifications.arrived')).toEqual([])
  expect(await sent(anton)).toEqual(before)
  expect((await anton.call(notificationsApi.list)).body.map(({ kind }) => kind)).toEqual(['tap-received'])
  const zip = unzipSync(new Uint8Array((await anton.call(profileApi.exportData)).raw.rawPayload))
  const { tables } = JSON.parse(strFromU8(zip['data.json']!))
  expect(tables.taps).toMatchObject([{ status: 'pending', answeredAt: null }, { toUserId: anton.id }])
  line.close()
})

test('a tap to someone who has tapped the sender makes it mutual', async () => {
  await home.listen()
  const [anton, bruno] = [await home.person(), await home.person()]
  const line = await anton.connect()
  await tap(anton, bruno)
  const { body } = await tap(bruno, anton)
  expect(body).toMatchObject({ status: 'accepted', user: { id: anton.id } })
  expect(await line.next('taps.answered')).toMatchObject({
    status: 'accepted',
    fromUserId: anton.id,
    user: { id: bruno.id },
  })
  expect(await sent(anton)).toMatchObject([{ status: 'accepted' }])
  expect(await badge(anton)).toBe(0)
  expect(await badge(bruno)).toBe(0)
  line.close()
})

test('whoever passed on a tap can still change his mind by tapping himself', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await tap(anton, bruno)
  await answer(bruno, anton, 'passed')
  expect((await tap(bruno, anton)).body.status).toBe('accepted')
  expect(await sent(anton)).toMatchObject([{ status: 'accepted' }])
})

test('how it stands with one member is none, sent or mutual, and a pass does not show in it', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  const stateFor = async (person: Person, other: Person) =>
    (await person.call(tapsApi.state, { params: { userId: other.id } })).body.state
  expect(await stateFor(anton, bruno)).toBe('none')
  await tap(anton, bruno)
  expect([await stateFor(anton, bruno), await stateFor(bruno, anton)]).toEqual(['sent', 'none'])
  await answer(bruno, anton, 'passed')
  expect([await stateFor(anton, bruno), await stateFor(bruno, anton)]).toEqual(['sent', 'none'])
  await tap(bruno, anton)
  expect([await stateFor(anton, bruno), await stateFor(bruno, anton)]).toEqual(['mutual', 'mutual'])
})

test('a tap reaches the other devices of the one who sent or answered it', async () => {
  await home.listen()
  const [anton, bruno] = [await home.person(), await home.person()]
  const [antons, brunos] = [await anton.connect(), await bruno.connect()]
  const { body } = await tap(anton, bruno)
  expect(await antons.next('taps.changed')).toEqual(body)
  const { body: accepted } = await answer(bruno, anton, 'accepted')
  expect(await brunos.next('taps.changed')).toEqual(accepted)
  antons.close()
  brunos.close()
})

test('two who tap each other in the same moment are mutual', async () => {
  for (let round = 0; round < 5; round++) {
    const [anton, bruno] = [await home.person(), await home.person()]
    await Promise.all([tap(anton, bruno), tap(bruno, anton)])
    expect([...(await sent(anton)), ...(await sent(bruno))].map(({ status }) => status)).toContain('accepted')
    expect((await badge(anton)) + (await badge(bruno))).toBe(0)
  }
})

test('the badge counts the taps that wait for an answer', async () => {
  const [anton, bruno, carlo] = [await home.person(), await home.person(), await home.person()]
  await tap(bruno, anton)
  await tap(carlo, anton)
  expect(await badge(anton)).toBe(2)
  await answer(anton, bruno, 'accepted')
  await answer(anton, carlo, 'passed')
  expect(await badge(anton)).toBe(0)
})

test('a tap and its acceptance reach the other side live, and leave a notification', async () => {
  await home.listen()
  const [anton, bruno] = [await home.person(), await home.person()]
  const [antonsLine, brunosLine] = [await anton.connect(), await bruno.connect()]
  await tap(anton, bruno)
  expect(await brunosLine.next('taps.received')).toMatchObject({
    fromUserId: anton.id,
    status: 'pending',
    user: { username: anton.username },
  })
  await answer(bruno, anton, 'accepted')
  expect(await antonsLine.next('taps.answered')).toMatchObject({ status: 'accepted', user: { id: bruno.id } })
  expect((await bruno.call(notificationsApi.list)).body).toMatchObject([
    { kind: 'tap-received', message: `${anton.username} tapped you.` },
  ])
  expect((await anton.call(notificationsApi.list)).body).toMatchObject([{ kind: 'tap-accepted' }])
  antonsLine.close()
  brunosLine.close()
})

test('after 60 taps in an hour the next is refused', async () => {
  const anton = await home.person()
  for (let count = 0; count < 60; count++) await tap(anton, { id: 999_999 })
  const { status, headers } = await tap(anton, { id: 999_999 })
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('taps go with the account that sent or got them', async () => {
  const [anton, bruno] = [await home.person(), await home.person()]
  await tap(anton, bruno)
  await anton.call(profileApi.deleteProfile)
  expect(await received(bruno)).toEqual([])
  expect(await badge(bruno)).toBe(0)
})
