import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { chatApi } from '#contract/chat.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { cellOf } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { verificationApi } from '#contract/verification.ts'
import type { VerificationFault } from '#contract/words.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { createFilms } from './films.fixture.ts'

const MINUTE = 60_000
const home = useTestApp()
const { send, newFilm, askGesture, changePicture, filmed, verified, withPicture } = createFilms(home)

let admin: Person
let second: Person
let superadmin: Person
beforeAll(async () => {
  admin = await home.person({ accountRole: 'admin' })
  second = await home.person({ accountRole: 'admin' })
  superadmin = await home.person({ accountRole: 'superadmin' })
})

const open = (by: Person, id: number) => by.call(verificationApi.open, { params: { id } })
const decide = (by: Person, id: number, fault: VerificationFault | null = null) =>
  by.call(verificationApi.decide, { params: { id }, body: { fault } })
const waitingFor = async (by: Person) => (await by.call(verificationApi.waiting)).body
const statusOf = async (viewer: Person, mediaId: string, headers = {}) =>
  (await viewer.get(`/media/${mediaId}`, headers)).statusCode
const isVerified = async (person: Person) => (await person.call(verificationApi.own)).body.isVerified
const trail = async (targetId: number) =>
  (await superadmin.call(adminApi.audit)).body
    .filter((row) => row.targetId === targetId)
    .map(({ actorId, action }) => ({ actorId, action }))

test('a film is seen by the one admin who has it open, for ten minutes, and by nobody else', async () => {
  const { person, id, mediaId } = await filmed()
  const everybody = [admin, second, superadmin, person, await home.person()]
  const statuses = () => Promise.all(everybody.map((viewer) => statusOf(viewer, mediaId)))
  expect(await statuses()).toEqual([404, 404, 404, 404, 404])
  const listed = (await waitingFor(admin)).find((each) => each.id === id)
  expect(listed).toMatchObject({ user: { id: person.id }, heldBy: null })
  expect(JSON.stringify(listed)).not.toContain(mediaId)
  expect(listed!.pictures).toHaveLength(1)

  const { body } = await open(admin, id)
  expect(body.url).toBe(`/media/${mediaId}`)
  expect(await statuses()).toEqual([200, 404, 404, 404, 404])
  const answer = await admin.get(body.url)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.headers.etag).toBeUndefined()
  const range = { range: 'bytes=0-9' }
  expect([await statusOf(admin, mediaId, range), await statusOf(second, mediaId, range)]).toEqual([206, 404])

  expect((await open(second, id)).status).toBe(409)
  expect((await waitingFor(second)).find((each) => each.id === id)?.heldBy).toBe(admin.username)
  home.clock.advance(10 * MINUTE)
  expect(await statuses()).toEqual([404, 404, 404, 404, 404])
  expect((await open(second, id)).status).toBe(200)
  expect(await statuses()).toEqual([404, 200, 404, 404, 404])
})

test('who opens a film is written down whether he decides or not, and the next one closes it', async () => {
  const [one, other] = [await filmed(), await filmed()]
  await open(admin, one.id)
  await open(admin, other.id)
  expect([await statusOf(admin, one.mediaId), await statusOf(admin, other.mediaId)]).toEqual([404, 200])
  expect(await trail(one.person.id)).toEqual([{ actorId: admin.id, action: 'verification.opened' }])
})

test('who is no admin any more has no film open', async () => {
  const leaving = await home.person({ accountRole: 'admin' })
  const { id, mediaId } = await filmed()
  await open(leaving, id)
  expect(await statusOf(leaving, mediaId)).toBe(200)
  await superadmin.call(adminApi.setRole, { params: { id: leaving.id }, body: { role: 'user' } })
  expect(await statusOf(leaving, mediaId)).toBe(404)
})

test('a decision needs the open film, deletes it and is written down; its address answers nobody afterwards', async () => {
  const { person, id, mediaId } = await filmed()
  expect((await decide(admin, id)).status).toBe(400)
  await open(admin, id)
  expect((await decide(second, id)).status).toBe(400)
  expect(await isVerified(person)).toBe(false)
  expect((await decide(admin, id)).status).toBe(200)
  expect(await isVerified(person)).toBe(true)
  for (const viewer of [admin, second, superadmin, person]) expect(await statusOf(viewer, mediaId)).toBe(404)
  await home.runJobs()
  expect(await home.ctx.storage.open(`${mediaId}.webm`)).toBeUndefined()
  expect((await decide(admin, id, 'gesture')).status).toBe(404)
  expect((await open(admin, id)).status).toBe(404)
  expect(await trail(person.id)).toEqual([
    { actorId: admin.id, action: 'verification.approved' },
    { actorId: admin.id, action: 'verification.opened' },
  ])
})

test('a film that ten minutes have closed is not decided on', async () => {
  const { person, id } = await filmed()
  await open(admin, id)
  home.clock.advance(10 * MINUTE)
  expect((await decide(admin, id)).status).toBe(400)
  expect(await isVerified(person)).toBe(false)
})

test('a refusal gives no mark, deletes the film and leaves him free to film another one', async () => {
  await home.listen()
  const { person, id, mediaId } = await filmed()
  const live = await person.connect()
  await open(admin, id)
  await decide(admin, id, 'not-him')
  expect(await live.next('verification.changed')).toMatchObject({
    isVerified: false,
    waitingSince: null,
    lastEnd: { end: 'refused', fault: 'not-him' },
  })
  expect((await live.next('notifications.arrived')).kind).toBe('verification')
  live.close()
  expect(await statusOf(admin, mediaId)).toBe(404)
  expect((await person.call(verificationApi.askGesture)).status).toBe(200)
})

test('of two decisions at once one counts', async () => {
  const { person, id } = await filmed()
  await open(admin, id)
  const answers = await Promise.all([decide(admin, id), decide(admin, id, 'gesture')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await isVerified(person)).toBe(answers[0]!.status === 200)
})

test('a picture that changes before, while or after a film is accepted leaves no mark', async () => {
  const before = await filmed()
  await open(admin, before.id)
  await changePicture(before.person)
  expect((await decide(admin, before.id)).status).toBe(404)
  expect(await isVerified(before.person)).toBe(false)

  const meanwhile = await filmed()
  await open(admin, meanwhile.id)
  await Promise.all([changePicture(meanwhile.person), decide(admin, meanwhile.id)])
  expect(await isVerified(meanwhile.person)).toBe(false)
})

test('nobody decides on himself, an admin not on admins, and nobody across a block', async () => {
  const { person: colleague, id } = await filmed('admin')
  for (const viewer of [colleague, admin]) {
    expect((await waitingFor(viewer)).map((each) => each.id)).not.toContain(id)
    expect((await open(viewer, id)).status).toBe(404)
    expect((await decide(viewer, id)).status).toBe(404)
  }
  expect((await waitingFor(superadmin)).map((each) => each.id)).toContain(id)

  const blocking = await filmed()
  await blocking.person.call(safetyApi.block, { params: { userId: admin.id } })
  expect((await waitingFor(admin)).map((each) => each.id)).not.toContain(blocking.id)
  expect((await open(admin, blocking.id)).status).toBe(404)
  expect((await open(second, blocking.id)).status).toBe(200)
  await blocking.person.call(safetyApi.block, { params: { userId: second.id } })
  expect(await statusOf(second, blocking.mediaId)).toBe(404)
})

test('a pause holds nothing up: the admin sees film and picture, and decides', async () => {
  const { person, id, mediaId } = await filmed()
  await person.call(profileApi.updatePrivacy, { body: { isPaused: true } })
  const listed = (await waitingFor(admin)).find((each) => each.id === id)
  expect((await admin.get(listed!.pictures[0]!.url)).statusCode).toBe(200)
  await open(admin, id)
  expect([await statusOf(admin, mediaId), await statusOf(second, mediaId)]).toEqual([200, 404])
  expect((await decide(admin, id)).status).toBe(200)
  expect(await isVerified(person)).toBe(true)
})

test('admins hear of a film that comes and goes, and the overview counts those that wait', async () => {
  await home.listen()
  const count = async () => (await admin.call(adminApi.overview)).body.openVerifications
  const before = await count()
  const live = await admin.connect()
  const person = await withPicture()
  await send(person, await askGesture(person), await newFilm())
  expect(await live.next('admin.changed')).toEqual({ what: 'verifications' })
  expect(await count()).toBe(before + 1)
  await person.call(verificationApi.withdraw)
  expect(await count()).toBe(before)
  live.close()
})

test('the mark is on the page, in the list and its filter, on the map and in the chat, and gone from all with the picture', async () => {
  const cell = cellOf({ lat: -41.3, lng: 174.8 })
  const viewer = await home.person({ profile: { cell } })
  const marked = await verified()
  await home.pool.query(
    'update profiles set cell = $2, own_cell = $2, settled_cell = $2 where user_id = $1',
    [marked.id, cell],
  )
  const plain = await withPicture()
  await viewer.call(chatApi.sendMessage, { body: { toUserId: marked.id, content: 'Hello' } })
  const bounds = { south: -42, west: 174, north: -41, east: 175 }
  const marks = async () => {
    const page = (await viewer.call(profileApi.member, { params: { id: marked.id } })).body
    const list = (await viewer.call(discoveryApi.list, { query: { limit: 50 } })).body
    const map = (await viewer.call(discoveryApi.map, { query: bounds })).body
    const chats = (await viewer.call(chatApi.conversations)).body
    const only = (await viewer.call(discoveryApi.list, { query: { verified: true } })).body
    expect([only.some(isHe), only.every(({ isVerified }) => isVerified)]).toEqual([page.isVerified, true])
    return [page, list.find(isHe), map.members.find(isHe), chats[0]!.user].map((card) => card?.isVerified)
  }
  const isHe = ({ id }: { id: number }) => id === marked.id
  expect(await marks()).toEqual([true, true, true, true])
  expect((await viewer.call(profileApi.member, { params: { id: plain.id } })).body.isVerified).toBe(false)
  await changePicture(marked)
  expect(await marks()).toEqual([false, false, false, false])
})
