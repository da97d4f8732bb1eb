import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { safetyApi } from '#contract/safety.ts'
import { memberTopic, quickiesTopic } from '#contract/topics.ts'
import { useTestApp } from '#server/testing/app.ts'
import { html, plainJpeg } from '#server/testing/fixtures/images.ts'
import * as videos from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const clip = await videos.webm({ seconds: 2 })

/** By the spec's JSON. */
const share = (person: Person, bytes = clip, type = 'video/webm;codecs=vp9,opus') =>
  person.call(quickiesApi.share, { body: { videoUrl: videos.asDataUrl(bytes, type), caption: '' } })

/** By a form, as our own client does. */
async function shareForm(person: Person, fields: Record<string, string>, bytes = clip) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('video', new File([new Uint8Array(bytes)], 'quickie.webm', { type: 'video/webm' }))
  const encoded = new Response(form)
  return home.app.inject({
    method: 'POST',
    url: '/api/quickies',
    headers: { cookie: person.cookie, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

const listed = async (person: Person) =>
  (await person.call(quickiesApi.list)).body.map(({ id, userId }) => ({ id, userId }))

/** The tables are shared by all tests of this file: only these members are looked at. */
const listedOf = async (person: Person, members: Person[]) => {
  const ids = members.map(({ id }) => id)
  return (await listed(person)).filter(({ userId }) => ids.includes(userId))
}

/** Quickies made in the tables, of a clip that is there already. */
async function keepCopies(from: Person, to: Person, copies: number): Promise<void> {
  const mark = `copy-${to.id}-`
  await home.pool.query(
    `insert into media select $2 || n, $3, kind, purpose, audience, null, content_type, bytes, width, height, null,
       duration_ms, created_at from media, generate_series(1, $4) n where owner_id = $1 and kind = 'video'`,
    [from.id, mark, to.id, copies],
  )
  await home.pool.query(
    `insert into quickies (user_id, media_id, caption, created_at)
     select owner_id, id, '', created_at from media where id like $1 || '%'`,
    [mark],
  )
}

test('a clip sent as a data URL is stored, and goes out under an address of our own', async () => {
  const adam = await home.person()
  const { status, body } = await share(adam)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    userId: adam.id,
    user: { id: adam.id, username: adam.username },
    contentType: 'video/webm',
    caption: '',
    views: 0,
  })
  expect(body.videoUrl).toMatch(/^\/media\/[\w-]{24}$/)
  expect(body.durationMs).toBeLessThanOrEqual(2000)
  const bert = await home.person()
  const served = await bert.get(body.videoUrl)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'video/webm'])
})

test('a clip sent as a form brings its poster and its caption', async () => {
  const adam = await home.person()
  const poster = videos.asDataUrl(await plainJpeg(), 'image/jpeg')
  const reply = await shareForm(adam, { caption: ' Hello ', poster })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ caption: 'Hello', thumbhash: expect.any(String) })
  const served = await adam.get(reply.json().posterUrl)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('a poster that cannot be read does not cost the clip', async () => {
  const adam = await home.person()
  const reply = await shareForm(adam, { poster: videos.asDataUrl(html, 'image/jpeg') })
  expect(reply.statusCode).toBe(200)
  expect(reply.json().posterUrl).toBeNull()
})

test.each([
  ['an 11 s clip', () => videos.webm({ seconds: 11 }), 400, 'too_long'],
  ['an audio-only file', () => videos.webm({ seconds: 3, video: false }), 415, 'wrong_type'],
  ['a playlist named .webm', async () => videos.playlist, 415, 'wrong_type'],
  ['a truncated file', videos.truncatedWebm, 400, 'unreadable_file'],
  ['an empty file', async () => Buffer.alloc(0), 400, 'empty_file'],
])('%s is refused, as a form and as a data URL', async (_what, make, status, code) => {
  const adam = await home.person()
  const asForm = await shareForm(adam, {}, await make())
  expect([asForm.statusCode, asForm.json().code]).toEqual([status, code])
  const asJson = await share(adam, await make())
  expect([asJson.status, asJson.body.code]).toEqual([status, code])
  expect((await adam.call(quickiesApi.own)).body).toEqual([])
})

test.each([
  ['an HTML data URL', videos.asDataUrl(html, 'text/html'), 415],
  ['HTML that says it is a video', videos.asDataUrl(html, 'video/webm'), 415],
  ['an http URL', 'http://127.0.0.1/clip.webm', 400],
  ['one of our own addresses', '/media/AAAAAAAAAAAAAAAAAAAAAAAA', 400],
  ['nothing', '', 400],
])('%s in place of a clip is refused', async (_what, videoUrl, status) => {
  const adam = await home.person()
  const reply = await adam.call(quickiesApi.share, { body: { videoUrl, caption: '' } })
  expect(reply.status).toBe(status)
  expect(reply.body.message).toEqual(expect.any(String))
})

test('more than 8 MB is refused with 413', async () => {
  const adam = await home.person()
  const bytes = Buffer.alloc(limits.quickieBytes + 1)
  expect((await shareForm(adam, {}, bytes)).statusCode).toBe(413)
  expect((await share(adam, bytes)).status).toBe(413)
})

test('quickies are listed by member, whoever shared last first, each with the newest first', async () => {
  const adam = await home.person()
  const bert = await home.person()
  const viewer = await home.person()
  const first = (await share(adam)).body.id
  const second = (await share(bert)).body.id
  const third = (await share(adam)).body.id
  expect(await listedOf(viewer, [adam, bert])).toEqual([
    { id: third, userId: adam.id },
    { id: first, userId: adam.id },
    { id: second, userId: bert.id },
  ])
  const { body: own } = await adam.call(quickiesApi.own)
  expect(own.map(({ id }) => id)).toEqual([third, first])
  const { body: beside } = await viewer.call(quickiesApi.sameMember, { params: { id: first } })
  expect(beside.map(({ id }) => id)).toEqual([third, first])
})

test('the list holds twenty members at most', async () => {
  const viewer = await home.person()
  const earliest = await home.person()
  await share(earliest)
  for (let each = 0; each < 20; each++) await keepCopies(earliest, await home.person(), 1)
  const members = new Set((await listed(viewer)).map(({ userId }) => userId))
  expect(members.size).toBe(20)
  expect(members).not.toContain(earliest.id)
})

test('a member may be watched once by each, and only he learns how often he was', async () => {
  const adam = await home.person()
  const bert = await home.person()
  const carl = await home.person()
  const { id } = (await share(adam)).body
  const seenBy = async (person: Person) =>
    (await person.call(quickiesApi.list)).body.find((each) => each.id === id)
  expect(await seenBy(bert)).toMatchObject({ seen: false, views: null })
  for (const person of [bert, bert, carl, adam])
    expect((await person.call(quickiesApi.markSeen, { params: { id } })).status).toBe(200)
  expect(await seenBy(bert)).toMatchObject({ seen: true, views: null })
  expect(await seenBy(adam)).toMatchObject({ seen: true, views: 2 })
  expect((await adam.call(quickiesApi.own)).body).toMatchObject([{ id, views: 2 }])
})

test('members delete only their own quickies', async () => {
  const adam = await home.person()
  const bert = await home.person()
  const { id } = (await share(adam)).body
  const { status, body } = await bert.call(quickiesApi.remove, { params: { id } })
  const never = await bert.call(quickiesApi.remove, { params: { id: 999_999 } })
  expect([status, body]).toEqual([404, never.body])
  expect(await listedOf(bert, [adam])).toHaveLength(1)
})

test('across a block there are no quickies, and no clip plays', async () => {
  await home.listen()
  const adam = await home.person()
  const bert = await home.person()
  const line = await bert.connect()
  await line.follow(quickiesTopic, memberTopic(adam.id))
  const { id, videoUrl } = (await share(adam)).body
  await line.next('quickies.news')
  await adam.call(safetyApi.block, { params: { userId: bert.id } })

  expect(await listedOf(bert, [adam])).toEqual([])
  expect((await bert.get(videoUrl)).statusCode).toBe(404)
  for (const endpoint of [quickiesApi.sameMember, quickiesApi.markSeen])
    expect((await bert.call(endpoint, { params: { id } })).status).toBe(404)

  const witness = await home.person()
  const other = await witness.connect()
  await other.follow(quickiesTopic, memberTopic(adam.id))
  await share(adam)
  await adam.call(quickiesApi.remove, { params: { id } })
  await other.next('quickies.removed')
  await other.next('quickies.news')
  expect(line.events.filter(({ name }) => name.startsWith('quickies.'))).toEqual([])
})

test('ten quickies a day are shared at most', async () => {
  const adam = await home.person()
  for (let shared = 0; shared < limits.quickiesPerDay; shared++) expect((await share(adam)).status).toBe(200)
  const { status, headers, body } = await share(adam)
  expect([status, body.code]).toEqual([429, 'too_many'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await adam.call(quickiesApi.own)).body).toHaveLength(limits.quickiesPerDay)
})

test('twenty quickies are kept at most, even when two are shared at once', async () => {
  const adam = await home.person()
  await share(adam)
  await keepCopies(adam, adam, 18)
  const replies = await Promise.all([share(adam), share(adam)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await adam.call(quickiesApi.own)).body).toHaveLength(limits.quickiesKept)
  const { status, body } = await share(adam)
  expect([status, body.message]).toEqual([400, 'You have 20 quickies. Delete one to share another.'])
})
