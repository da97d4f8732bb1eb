import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { limits } from '#contract/limits.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { verificationApi } from '#contract/verification.ts'
import { gestures } from '#contract/words.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'
import { createFilms } from './films.fixture.ts'
import { endVerifications } from './verification-end.service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const home = useTestApp()
const { newFilm, send, changePicture, askGesture, insertMedia, withPicture, filmed, verified, countFilms } =
  createFilms(home)
const own = async (person: Person) => (await person.call(verificationApi.own)).body
const ask = (person: Person) => person.call(verificationApi.askGesture)
const runEnd = () => endVerifications.run(home.ctx, {})

/** Is there a file of it, after the jobs that remove files? */
async function hasFile(mediaId: string): Promise<boolean> {
  await home.runJobs()
  return (await home.ctx.storage.open(`${mediaId}.webm`)) !== undefined
}

test('a gesture needs a main picture, counts for five minutes, and is never the one before', async () => {
  const person = await home.person()
  expect(await ask(person)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(await own(person)).toMatchObject({ hasPicture: false, asked: null })
  await changePicture(person)
  const before = { gesture: '', id: 0 }
  for (let n = 0; n < limits.verification.gesturesPerDay; n++) {
    const { asked } = (await ask(person)).body
    expect(gestures).toContain(asked!.gesture)
    expect(asked!.gesture).not.toBe(before.gesture)
    expect(asked!.id).not.toBe(before.id)
    expect(Date.parse(asked!.validUntil)).toBe(home.clock.now.getTime() + 5 * MINUTE)
    Object.assign(before, asked)
  }
  expect((await ask(person)).status).toBe(429)
  home.clock.advance(5 * MINUTE)
  expect((await own(person)).asked).toBeNull()
})

test('a film counts for the gesture that its sender was given last, in time, and for no other', async () => {
  const [person, other] = [await withPicture(), await withPicture()]
  const first = await askGesture(person)
  const second = await askGesture(person)
  const theirs = await askGesture(other)
  const film = await newFilm()
  for (const id of [first, theirs, 999_999])
    expect(await send(person, id, film)).toMatchObject({ status: 409, body: { code: 'already_done' } })
  home.clock.advance(5 * MINUTE)
  expect((await send(person, second, film)).status).toBe(409)
  expect(await countFilms(person)).toBe(0)
  expect((await send(person, await askGesture(person), film)).status).toBe(200)
  expect(await own(person)).toMatchObject({ asked: null, waitingSince: home.clock.now.toISOString() })
})

test('what is not three seconds of film is refused, and nothing of it stays', async () => {
  const person = await withPicture()
  const id = await askGesture(person)
  for (const [file, status] of [
    [await plainJpeg(64, 64), 415],
    [await newFilm(1), 400],
    [await newFilm(7), 400],
    [await webm({ seconds: 3, width: 1500, height: 700, frames: { width: 90, height: 90 } }), 400],
    [Buffer.alloc(0), 400],
  ] as const)
    expect((await send(person, id, file)).status).toBe(status)
  expect(await countFilms(person)).toBe(0)
  expect((await own(person)).asked?.id).toBe(id)
})

test('frames that were sent before are refused, from whomever and in another container', async () => {
  const [anton, ben] = [await withPicture(), await withPicture()]
  const frames = { seconds: 3, width: 200, height: 160, audio: false }
  expect((await send(anton, await askGesture(anton), await webm(frames))).status).toBe(200)
  await anton.call(verificationApi.withdraw)
  for (const thief of [ben, anton]) {
    const id = await askGesture(thief)
    const copied = await send(thief, id, await webm({ ...frames, recorded: false }))
    expect(copied).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await countFilms(thief)).toBe(0)
    expect((await own(thief)).asked?.id).toBe(id)
  }
})

test('of two films at once one waits, and of two requests at once one gesture counts', async () => {
  const person = await withPicture()
  await Promise.all([ask(person), ask(person)])
  const { asked } = await own(person)
  const films = [await newFilm(), await newFilm()]
  const sent = await Promise.all(films.map((film) => send(person, asked!.id, film)))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await countFilms(person)).toBe(1)
})

test('who waits or is verified gets no further gesture', async () => {
  const { person } = await filmed()
  expect((await ask(person)).status).toBe(409)
  expect((await ask(await verified())).status).toBe(409)
})

test('taking a request back deletes the film, and gives a gesture or a mark nothing to count for', async () => {
  const { person, mediaId } = await filmed()
  const { body } = await person.call(verificationApi.withdraw)
  expect(body).toMatchObject({ waitingSince: null, lastEnd: { end: 'withdrawn' } })
  expect([await countFilms(person), await hasFile(mediaId)]).toEqual([0, false])

  const id = await askGesture(person)
  await person.call(verificationApi.withdraw)
  expect((await send(person, id, await newFilm())).status).toBe(409)

  const marked = await verified()
  expect((await marked.call(verificationApi.withdraw)).body.isVerified).toBe(true)
})

test.each([
  ['another main picture', changePicture],
  ['no main picture', (person: Person) => person.call(profileApi.removePicture)],
])('%s takes the mark at once, and deletes a film that waits', async (_name, change) => {
  await home.listen()
  const marked = await verified()
  const live = await marked.connect()
  await change(marked)
  expect((await live.next('verification.changed')).isVerified).toBe(false)
  expect((await own(marked)).isVerified).toBe(false)
  live.close()

  const { person, mediaId } = await filmed()
  await change(person)
  expect(await own(person)).toMatchObject({ waitingSince: null, lastEnd: { end: 'picture-changed' } })
  expect([await countFilms(person), await hasFile(mediaId)]).toEqual([0, false])
})

test('a picture that goes in any other way takes the mark in the same statement, and the film with the next minute', async () => {
  const marked = await verified()
  const { person } = await filmed()
  for (const { id } of [marked, person])
    await home.pool.query(
      'delete from media where id = (select picture_id from profiles where user_id = $1)',
      [id],
    )
  expect((await own(marked)).isVerified).toBe(false)
  expect((await own(person)).lastEnd?.end).toBe('picture-changed')
  await runEnd()
  expect(await countFilms(person)).toBe(0)
})

test('a suspension takes mark and film for good', async () => {
  const admin = await home.person({ accountRole: 'admin' })
  const marked = await verified()
  const { person } = await filmed()
  for (const { id } of [marked, person])
    for (const isBlocked of [true, false])
      await admin.call(adminApi.setSuspension, { params: { id }, body: { isBlocked } })
  const { rows } = await home.pool.query(
    'select is_verified, state from profiles p left join verifications v using (user_id) where user_id = any($1)',
    [[marked.id, person.id]],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { is_verified: false, state: null },
      { is_verified: false, state: 'suspended' },
    ]),
  )
  await runEnd()
  expect(await countFilms(person)).toBe(0)
})

test('a film that nobody answers is deleted after seven days, and the member is told', async () => {
  const { person, mediaId } = await filmed()
  home.clock.advance(7 * DAY - MINUTE)
  await runEnd()
  expect(await countFilms(person)).toBe(1)
  home.clock.advance(2 * MINUTE)
  await runEnd()
  expect([await countFilms(person), await hasFile(mediaId)]).toEqual([0, false])
  const { rows } = await home.pool.query('select state from verifications where user_id = $1', [person.id])
  expect(rows).toEqual([{ state: 'unanswered' }])
  const fresh = await home.pool.query('select kind, message from notifications where user_id = $1', [
    person.id,
  ])
  expect(fresh.rows).toMatchObject([{ kind: 'verification', message: expect.stringContaining('in time') }])
})

test('what a killed process left of a film goes within the hour, a film that waits stays', async () => {
  const { person } = await filmed()
  await insertMedia(person, 'verification')
  home.clock.advance(61 * MINUTE)
  await runEnd()
  expect(await countFilms(person)).toBe(1)
})

test('the film of an account that is deleted goes at once, also where an open report holds the account', async () => {
  const { person, mediaId } = await filmed()
  const reporter = await home.person()
  await reporter.call(safetyApi.report, { body: { kind: 'member', userId: person.id, reason: 'spam' } })
  expect((await person.call(profileApi.deleteProfile)).body.held).toBe(true)
  expect([await countFilms(person), await hasFile(mediaId)]).toEqual([0, false])

  const gone = await filmed()
  await gone.person.call(profileApi.deleteProfile)
  expect([await countFilms(gone.person), await hasFile(gone.mediaId)]).toEqual([0, false])
})

test('an export says when and with what outcome, and has the film for as long as it is there', async () => {
  const { person, mediaId } = await filmed()
  const exported = async () =>
    unzipSync(new Uint8Array((await person.call(profileApi.exportData)).raw.rawPayload))
  const rowsIn = (zip: Record<string, Uint8Array>) =>
    JSON.parse(strFromU8(zip['data.json']!)).tables.verifications as object[]
  const before = await exported()
  expect(rowsIn(before)).toMatchObject([{ state: 'waiting', film: mediaId }])
  expect(Object.keys(before).some((name) => name.includes(mediaId))).toBe(true)
  await person.call(verificationApi.withdraw)
  const after = await exported()
  expect(rowsIn(after)).toMatchObject([{ state: 'withdrawn', film: null, endedAt: expect.any(String) }])
  expect(Object.keys(after).some((name) => name.includes(mediaId))).toBe(false)
})

test('the news of a decision is in the member’s list, and leads to his profile', async () => {
  const { person, id } = await filmed()
  const admin = await home.person({ accountRole: 'admin' })
  await admin.call(verificationApi.open, { params: { id } })
  await admin.call(verificationApi.decide, { params: { id }, body: { fault: 'unclear' } })
  expect((await person.call(notificationsApi.list)).body).toMatchObject([
    { kind: 'verification', message: expect.stringContaining('More light'), link: '/profile', actor: null },
  ])
})
