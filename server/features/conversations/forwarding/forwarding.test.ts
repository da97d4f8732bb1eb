import { describe, expect, test } from 'vitest'
import { albumsApi } from '#contract/albums.ts'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { groupsApi } from '#contract/groups.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import { readOwnData } from '#server/testing/own-data.ts'
import type { Person } from '#server/testing/person.ts'
import { conversationsOwnData } from '../conversations.own-data.ts'

const home = useTestApp()

const send = async (from: Person, to: Person, content: string) =>
  (await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content } })).body
const sendFile = async (from: Person, to: Person, file: Buffer, more: { viewOnce?: boolean } = {}) => {
  const { body } = await from.upload(conversationsApi.uploadMedia, file)
  const { url: content, messageType } = body
  return (await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content, messageType, ...more } }))
    .body
}
const forward = (by: Person, to: Person, forwardOf: number, clientId?: string) =>
  by.call(chatApi.sendMessage, { body: { toUserId: to.id, content: '', forwardOf, clientId } })
const unsend = (by: Person, id: number) => by.call(chatApi.unsend, { params: { id } })
const heard = async (one: Person, other: Person) =>
  (await one.call(chatApi.messages, { params: { userId: other.id } })).body
const status = async (by: Person, url: string) => (await by.get(url)).statusCode

/** Anton talks with Ben and with Carl, who do not know each other. */
async function three() {
  const [anton, ben, carl] = [await home.person(), await home.person(), await home.person()]
  for (const other of [ben, carl]) {
    await send(anton, other, 'Hello')
    await send(other, anton, 'Hello too')
  }
  return { anton, ben, carl }
}

test('a text goes on in the name of who forwards it, live and marked, and nothing says whose it was', async () => {
  await home.listen()
  const { anton, ben, carl } = await three()
  const { id } = await send(ben, anton, 'Well said')
  const line = await carl.connect()
  const { body } = await forward(anton, carl, id)
  expect(body).toMatchObject({
    fromUserId: anton.id,
    content: 'Well said',
    messageType: 'text',
    forwarded: true,
  })
  expect(await line.next('chat.message-sent')).toEqual(body)
  expect((await heard(carl, anton)).at(-1)).toMatchObject({ content: 'Well said', forwarded: true })
  const { rows } = await home.pool.query('select * from messages where id = $1', [body.id])
  expect(JSON.stringify([rows, await heard(carl, anton)])).not.toMatch(
    new RegExp(`${ben.username}|"\\w+":"?(${ben.id}|${id})"?[,}]`),
  )
  const exported = await readOwnData(home.ctx, conversationsOwnData, carl.id)
  expect(JSON.stringify(exported)).not.toContain(ben.username)
  expect((await heard(ben, anton)).at(-1)).not.toHaveProperty('forwarded')
})

test('it goes once, however often it is retried, at the same moment too', async () => {
  const { anton, ben, carl } = await three()
  const { id } = await sendFile(ben, anton, await plainJpeg())
  const stored = async () =>
    (await home.pool.query('select count(*)::int as count from media where owner_id = $1', [anton.id]))
      .rows[0].count
  const answers = await Promise.all([1, 2, 3].map(() => forward(anton, carl, id, 'one-and-the-same')))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await unsend(ben, id)
  expect((await forward(anton, carl, id, 'one-and-the-same')).body.id).toBe(answers[0]!.body.id)
  expect((await heard(carl, anton)).filter(({ forwarded }) => forwarded)).toHaveLength(1)
  expect(await stored()).toBe(1)
})

test('a message goes to a group and from one, and is quoted and reported like any other', async () => {
  const { anton, ben, carl } = await three()
  const { body: group } = await anton.call(groupsApi.create, { body: { name: 'Two', memberIds: [carl.id] } })
  const { id } = await send(ben, anton, 'Well said')
  const { body: said } = await anton.call(groupsApi.sendMessage, {
    params: { id: group.id },
    body: { content: 'is not looked at', forwardOf: id },
  })
  expect(said).toMatchObject({ content: 'Well said', forwarded: true })
  expect((await forward(carl, anton, said.id)).body).toMatchObject({ content: 'Well said', forwarded: true })
  await carl.call(safetyApi.report, { body: { kind: 'message', targetId: said.id, reason: 'threats' } })
  const { rows } = await home.pool.query('select evidence, reported_id from reports where reporter_id = $1', [
    carl.id,
  ])
  expect(rows[0]).toMatchObject({
    reported_id: anton.id,
    evidence: { facts: { content: 'Well said', forwarded: true } },
  })
})

describe('a photo or video that is forwarded', () => {
  test('has rights of its own: each is seen where it was sent, and stays when the other goes', async () => {
    const { anton, ben, carl } = await three()
    const first = await sendFile(ben, anton, await plainJpeg())
    const { body: second } = await forward(anton, carl, first.id)
    expect(second).toMatchObject({ messageType: 'image', forwarded: true })
    expect(second.content).not.toBe(first.content)
    const seenBy = (url: string) => Promise.all([anton, ben, carl].map((person) => status(person, url)))
    expect(await seenBy(first.content)).toEqual([200, 200, 404])
    expect(await seenBy(second.content)).toEqual([200, 404, 200])
    expect(await seenBy(second.media!.thumbUrl!)).toEqual([200, 404, 200])
    await unsend(ben, first.id)
    expect(await status(carl, second.content)).toBe(200)
    await unsend(anton, second.id)
    expect(await seenBy(second.content)).toEqual([404, 404, 404])
    const { rows } = await home.pool.query('select 1 from media where owner_id = any($1)', [
      [anton.id, ben.id],
    ])
    expect(rows).toEqual([])
  })

  test('counts against the quota of who forwards it, copies and all', async () => {
    const { anton, ben, carl } = await three()
    const clip = await ben.upload(
      conversationsApi.uploadMedia,
      await webm({ seconds: 1 }),
      'v.webm',
      'video/webm',
    )
    const body = { toUserId: anton.id, content: clip.body.url, messageType: 'video' as const }
    const { id } = (await ben.call(chatApi.sendMessage, { body })).body
    const used = async (person: Person) =>
      Number(
        (
          await home.pool.query(
            'select coalesce(sum(bytes), 0) as sum from stored_files where owner_id = $1',
            [person.id],
          )
        ).rows[0].sum,
      )
    expect((await forward(anton, carl, id)).body.messageType).toBe('video')
    expect([await used(anton), await used(carl)]).toEqual([await used(ben), 0])
    const quota = home.ctx.config.memberQuotaBytes
    await home.pool.query('update media set bytes = $1 where owner_id = $2', [quota, anton.id])
    expect((await forward(anton, carl, id)).body).toMatchObject({ code: 'quota_full' })
  })

  test('comes blurred to one who has not answered', async () => {
    const { anton, ben } = await three()
    const stranger = await home.person()
    await send(anton, stranger, 'Hello')
    const { id } = await sendFile(ben, anton, await plainJpeg())
    const { body } = await forward(anton, stranger, id)
    expect((await heard(stranger, anton)).at(-1)!.media).toMatchObject({ blurred: true })
    expect(await status(stranger, body.content)).toBe(404)
  })
})

describe('nobody forwards', () => {
  test('what he cannot read, or was taken back', async () => {
    const { anton, ben, carl } = await three()
    const { id } = await send(ben, anton, 'Between us')
    expect((await forward(carl, anton, id)).status).toBe(404)
    await unsend(ben, id)
    expect((await forward(anton, carl, id)).status).toBe(404)
    const { id: other } = await send(ben, anton, 'Between us')
    await ben.call(safetyApi.block, { params: { userId: anton.id } })
    expect((await forward(anton, carl, other)).status).toBe(404)
  })

  test('what was meant for one look or a time, a blurred photo, an album, or a line of the product', async () => {
    const { anton, ben, carl } = await three()
    const once = await sendFile(ben, anton, await plainJpeg(), { viewOnce: true })
    const { body: shown } = await ben.call(albumsApi.ask, { params: { userId: anton.id }, body: {} })
    const stranger = await home.person()
    const blurred = await sendFile(stranger, anton, await plainJpeg())
    await anton.call(chatApi.setDisappearing, { params: { userId: ben.id }, body: { disappearAfter: '24h' } })
    const notice = (await heard(anton, ben)).at(-1)!
    const passing = await send(ben, anton, 'Gone tomorrow')
    const answers = await Promise.all(
      [once, shown, blurred, passing, notice].map(
        async ({ id }) => (await forward(anton, carl, id)).body.message,
      ),
    )
    expect(answers).toEqual([
      'What can be viewed once cannot be forwarded.',
      'This cannot be forwarded.',
      'Look at it before you forward it.',
      'Messages that disappear cannot be forwarded.',
      'Not found',
    ])
    expect((await heard(carl, anton)).some(({ forwarded }) => forwarded)).toBe(false)
  })

  test('to strangers, to himself, behind a block, or into a group that he is not in', async () => {
    const { anton, ben, carl } = await three()
    const { id } = await send(ben, anton, 'Well said')
    const stranger = await home.person()
    expect((await forward(anton, stranger, id)).body).toMatchObject({ code: 'not_allowed' })
    expect((await forward(anton, anton, id)).status).toBe(400)
    await carl.call(safetyApi.block, { params: { userId: anton.id } })
    expect((await forward(anton, carl, id)).status).toBe(404)
    const { body: group } = await ben.call(groupsApi.create, {
      body: { name: 'Theirs', memberIds: [carl.id] },
    })
    const said = { params: { id: group.id }, body: { content: '', forwardOf: id } }
    expect((await anton.call(groupsApi.sendMessage, said)).status).toBe(404)
  })
})

test('what was forwarded is not edited, and goes with the timer of where it was sent', async () => {
  const { anton, ben, carl } = await three()
  await carl.call(chatApi.setDisappearing, { params: { userId: anton.id }, body: { disappearAfter: '24h' } })
  const { id } = await send(ben, anton, 'Well said')
  const { body } = await forward(anton, carl, id)
  expect(body.expiresAt).toBeDefined()
  const edit = { params: { id: body.id }, body: { content: 'Badly said' } }
  expect((await anton.call(chatApi.edit, edit)).status).toBe(403)
})

test('forwarding is slowed after thirty in an hour', async () => {
  const { anton, ben, carl } = await three()
  const { id } = await send(ben, anton, 'Well said')
  for (let time = 1; time < 30; time++) await home.ctx.limits.spend('forward', anton.id)
  expect([(await forward(anton, carl, id)).status, (await forward(anton, carl, id)).status]).toEqual([
    200, 429,
  ])
})
