import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { groupsApi } from '#contract/groups.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const HOUR = 3_600_000

const say = (from: Person, to: Person) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })

async function friends() {
  const [anton, ben] = [await home.person(), await home.person()]
  await say(anton, ben)
  await say(ben, anton)
  return [anton, ben] as const
}

const upload = async (by: Person) =>
  (await by.upload(conversationsApi.uploadMedia, await plainJpeg())).body.url

async function sendPhoto(from: Person, to: Person, more: { viewOnce?: true } = {}) {
  const body = { toUserId: to.id, content: await upload(from), messageType: 'image' as const, ...more }
  return (await from.call(chatApi.sendMessage, { body })).body
}

async function sendToGroup(from: Person, id: number) {
  const body = { content: await upload(from), messageType: 'image' as const }
  return (await from.call(groupsApi.sendMessage, { params: { id }, body })).body
}

const mediaWith = (by: Person, other: Person, query = {}) =>
  by.call(chatApi.media, { params: { userId: other.id }, query })
const shownTo = async (by: Person, other: Person) => (await mediaWith(by, other)).body.map(({ seq }) => seq)

describe('the photos and videos of a chat', () => {
  test('are listed newest first to both, page by page, without what was only said', async () => {
    const [anton, ben] = await friends()
    const sent = [await sendPhoto(anton, ben), await sendPhoto(ben, anton), await sendPhoto(anton, ben)]
    await say(ben, anton)
    const first = await mediaWith(anton, ben, { limit: 2 })
    expect(first.body.map(({ content }) => content)).toEqual([sent[2]!.content, sent[1]!.content])
    expect(first.body[0]).toMatchObject({ seq: sent[2]!.seq, media: { width: sent[2]!.media!.width } })
    // What comes in above it meanwhile moves nothing.
    await sendPhoto(ben, anton)
    const next = await mediaWith(anton, ben, { limit: 2, cursor: first.headers[NEXT_CURSOR] })
    expect(next.body.map(({ content }) => content)).toEqual([sent[0]!.content])
    expect(next.headers[NEXT_CURSOR]).toBeUndefined()
    expect(await shownTo(ben, anton)).toHaveLength(4)
    const stranger = await home.person()
    expect((await mediaWith(stranger, ben)).body).toEqual([])
  })

  test('hold nothing that can be viewed once, was unsent, has disappeared or was deleted unseen', async () => {
    const [anton, ben] = await friends()
    const stays = await sendPhoto(anton, ben)
    await sendPhoto(anton, ben, { viewOnce: true })
    const regretted = await sendPhoto(anton, ben)
    await anton.call(chatApi.unsend, { params: { id: regretted.id } })
    const unwanted = await sendPhoto(anton, ben)
    await ben.call(conversationsApi.deleteReceived, { params: { id: unwanted.id } })
    await anton.call(chatApi.setDisappearing, {
      params: { userId: ben.id },
      body: { disappearAfter: '24h' },
    })
    const timed = await sendPhoto(anton, ben)
    expect(await shownTo(ben, anton)).toEqual([timed.seq, stays.seq])
    expect(await shownTo(anton, ben)).toEqual([timed.seq, unwanted.seq, stays.seq])
    // To the minute, whether the job has been there or not.
    home.clock.advance(24 * HOUR + 1)
    expect(await shownTo(ben, anton)).toEqual([stays.seq])
  })

  test('are gone from one’s own view with the conversation, until a new one comes', async () => {
    const [anton, ben] = await friends()
    await sendPhoto(anton, ben)
    await ben.call(chatApi.hideConversation, { params: { userId: anton.id } })
    expect(await shownTo(ben, anton)).toEqual([])
    const { seq } = await sendPhoto(anton, ben)
    expect(await shownTo(ben, anton)).toEqual([seq])
    expect(await shownTo(anton, ben)).toHaveLength(2)
  })

  test('that come blurred are listed as blurred, and listing them opens none of their files', async () => {
    const [anton, ben] = [await home.person(), await home.person()]
    const photo = await sendPhoto(anton, ben)
    const statuses = () =>
      Promise.all(['', '/thumb'].map(async (file) => (await ben.get(photo.content + file)).statusCode))
    expect((await mediaWith(ben, anton)).body[0]!.media).toMatchObject({ blurred: true })
    expect(await statuses()).toEqual([404, 404])
    await ben.call(conversationsApi.showReceived, { params: { id: photo.id } })
    expect((await mediaWith(ben, anton)).body[0]!.media!.blurred).toBeUndefined()
    expect(await statuses()).toEqual([200, 200])
  })
})

test('the photos of a group are those that its thread shows: none of a blocked member, and nothing for those outside', async () => {
  const [anton, ben, carl, dora] = [
    await home.person(),
    await home.person(),
    await home.person(),
    await home.person(),
  ]
  const { body: group } = await anton.call(groupsApi.create, {
    body: { name: 'Three', memberIds: [ben.id, carl.id] },
  })
  const params = { id: group.id }
  const [first, second] = [await sendToGroup(anton, group.id), await sendToGroup(ben, group.id)]
  const listed = async (by: Person) => (await by.call(groupsApi.media, { params })).body
  expect((await listed(carl)).map(({ seq, user }) => [seq, user?.username])).toEqual([
    [second.seq, ben.username],
    [first.seq, anton.username],
  ])
  await carl.call(safetyApi.block, { params: { userId: ben.id } })
  expect((await listed(carl)).map(({ seq }) => seq)).toEqual([first.seq])
  expect((await listed(ben)).map(({ seq }) => seq)).toEqual([second.seq, first.seq])
  expect((await dora.call(groupsApi.media, { params })).status).toBe(404)
  await carl.call(groupsApi.leave, { params })
  expect((await carl.call(groupsApi.media, { params })).status).toBe(404)
})
