import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const two = async () => [await home.person(), await home.person()] as const
const say = (from: Person, to: Person) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })
const show = (by: Person, id: number) => by.call(conversationsApi.showReceived, { params: { id } })
const refuse = (by: Person, id: number) => by.call(conversationsApi.deleteReceived, { params: { id } })
const thread = async (by: Person, other: Person) =>
  (await by.call(chatApi.messages, { params: { userId: other.id } })).body

async function sendPhoto(from: Person, to: Person) {
  const { body: photo } = await from.upload(conversationsApi.uploadMedia, await plainJpeg())
  const body = { toUserId: to.id, content: photo.url, messageType: 'image' as const }
  return (await from.call(chatApi.sendMessage, { body })).body
}

/** What is answered for each of the files that a photo or clip can have. */
const statuses = (viewer: Person, { content }: { content: string }) =>
  Promise.all(['', '/thumb'].map(async (file) => (await viewer.get(`${content}${file}`)).statusCode))

describe('a photo of somebody whom one has not answered', () => {
  test('comes blurred, and no byte of it is sent before one asks; the sender sees it as ever', async () => {
    const [anton, ben] = await two()
    await say(anton, ben)
    const sent = await sendPhoto(anton, ben)
    expect(sent.media?.blurred).toBeUndefined()
    expect((await thread(ben, anton)).at(-1)?.media).toMatchObject({ blurred: true })
    expect((await ben.call(chatApi.conversations)).body[0]?.lastMessage.media).toMatchObject({
      blurred: true,
    })
    expect([await statuses(anton, sent), await statuses(ben, sent)]).toEqual([
      [200, 200],
      [404, 404],
    ])
    expect((await show(ben, sent.id)).status).toBe(200)
    expect(await statuses(ben, sent)).toEqual([200, 200])
    expect((await thread(ben, anton)).at(-1)?.media?.blurred).toBeUndefined()
  })

  test('is announced live to each of the two as he will read it', async () => {
    await home.listen()
    const [anton, ben] = await two()
    const lines = [await anton.connect(), await ben.connect()]
    const { id } = await sendPhoto(anton, ben)
    const [toAnton, toBen] = await Promise.all(lines.map((line) => line.next('chat.message-sent')))
    expect([toAnton!.media?.blurred, toBen!.media?.blurred]).toEqual([undefined, true])
    await show(ben, id)
    const change = await lines[1]!.next('conversations.received-media-changed')
    expect(change).toEqual({ messageId: id, change: 'shown' })
    for (const line of lines) line.close()
  })

  test('is shown by answering him, the earlier ones too, and later ones come as they are', async () => {
    const [anton, ben] = await two()
    const earlier = await sendPhoto(anton, ben)
    await say(ben, anton)
    const later = await sendPhoto(anton, ben)
    for (const photo of [earlier, later]) expect(await statuses(ben, photo)).toEqual([200, 200])
    const shown = await thread(ben, anton)
    expect(shown.filter(({ media }) => media).map(({ media }) => media?.blurred)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('asked for is that one alone', async () => {
    const [anton, ben] = await two()
    const photos = [await sendPhoto(anton, ben), await sendPhoto(anton, ben)]
    await show(ben, photos[0]!.id)
    expect(await statuses(ben, photos[1]!)).toEqual([404, 404])
  })

  test('comes as it is to one who turned that off, also what came before', async () => {
    const [anton, ben] = await two()
    const sent = await sendPhoto(anton, ben)
    await ben.call(profileApi.updatePrivacy, { body: { blursStrangers: false } })
    expect(await statuses(ben, sent)).toEqual([200, 200])
    await ben.call(profileApi.updatePrivacy, { body: { blursStrangers: true } })
    expect(await statuses(ben, sent)).toEqual([404, 404])
  })

  test('that was deleted unseen is gone for the receiver alone, and can still be reported', async () => {
    const [anton, ben] = await two()
    const sent = await sendPhoto(anton, ben)
    expect((await refuse(ben, sent.id)).status).toBe(200)
    await say(ben, anton)
    expect(await statuses(ben, sent)).toEqual([404, 404])
    expect((await thread(ben, anton))[0]).toMatchObject({
      content: '',
      media: null,
      unsent: true,
      deleted: true,
    })
    expect(await statuses(anton, sent)).toEqual([200, 200])
    const { deleted, unsent } = (await thread(anton, ben))[0]!
    expect([deleted, unsent]).toEqual([undefined, false])
    const report = { kind: 'message', targetId: sent.id, reason: 'spam' } as const
    expect((await ben.call(safetyApi.report, { body: report })).status).toBe(200)
  })

  test('is the receiver’s to show or delete, and nobody else learns which', async () => {
    const [anton, ben] = await two()
    const carl = await home.person()
    const sent = await sendPhoto(anton, ben)
    for (const person of [anton, carl])
      expect([(await show(person, sent.id)).status, (await refuse(person, sent.id)).status]).toEqual([
        404, 404,
      ])
    await refuse(ben, sent.id)
    const exported = async (person: Person) => {
      const { raw } = await person.call(profileApi.exportData)
      return JSON.parse(strFromU8(unzipSync(new Uint8Array(raw.rawPayload))['data.json']!)).tables
    }
    expect((await exported(ben)).messages_received).toMatchObject([{ refusedAt: expect.any(String) }])
    expect(Object.keys((await exported(anton)).messages[0])).not.toContain('refusedAt')
  })
})
