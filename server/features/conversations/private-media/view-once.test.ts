import { readdir } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'
import { secondDevice } from '#server/testing/second-device.ts'
import { removeViewedOnce } from './view-once.service.ts'

const home = useTestApp()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const two = async () => [await home.person(), await home.person()] as const
const statusOf = async (viewer: Person, url: string) => (await viewer.get(url)).statusCode
const open = (by: Person, id: number) => by.call(conversationsApi.openOnce, { params: { id } })
const close = (by: Person, id: number) => by.call(conversationsApi.closeOnce, { params: { id } })
const thread = async (by: Person, other: Person) =>
  (await by.call(chatApi.messages, { params: { userId: other.id } })).body
const storedFiles = async (id: string) =>
  (await readdir(home.dataDir, { recursive: true })).filter((name) => name.includes(id)).length

async function upload(by: Person, messageType: 'image' | 'video') {
  const isVideo = messageType === 'video'
  const file = isVideo ? await webm({ seconds: 1 }) : await plainJpeg()
  const { body } = await by.upload(
    conversationsApi.uploadMedia,
    file,
    isVideo ? 'clip.webm' : 'photo.jpg',
    isVideo ? 'video/webm' : 'image/jpeg',
  )
  return body.url
}

/** One that was sent, with the address that only its sender ever knew. */
async function sendOnce(from: Person, to: Person, messageType: 'image' | 'video' = 'image') {
  const url = await upload(from, messageType)
  const body = { toUserId: to.id, content: url, messageType, viewOnce: true }
  const { body: message } = await from.call(chatApi.sendMessage, { body })
  return { id: message.id, url, message }
}

describe('a photo that can be viewed once', () => {
  test('is a closed tile: no address, no thumb, no blur of it, for sender and receiver', async () => {
    const [anton, ben] = await two()
    const { message, url } = await sendOnce(anton, ben)
    const tile = { content: '', media: null, unsent: false, viewOnce: { state: 'closed', openedBy: 0 } }
    expect(message).toMatchObject(tile)
    expect(await thread(ben, anton)).toMatchObject([tile])
    const { body: list } = await ben.call(chatApi.conversations)
    expect(list[0]!.lastMessage).toMatchObject(tile)
    for (const person of [anton, ben])
      for (const path of [url, `${url}/thumb`, `${url}/mp4`]) expect(await statusOf(person, path)).toBe(404)
  })

  test('opens once: its bytes are never stored, and a kept address answers 404 once it is closed', async () => {
    const [anton, ben] = await two()
    const { id, url } = await sendOnce(anton, ben)
    const { status, body: look } = await open(ben, id)
    expect([status, look.url]).toEqual([200, url])
    const served = await ben.get(look.url, { 'if-none-match': `"${url.split('/')[2]}.webp"` })
    expect([served.statusCode, served.headers['cache-control'], served.headers.etag]).toEqual([
      200,
      'private, no-store',
      undefined,
    ])
    await close(ben, id)
    expect([await statusOf(ben, url), (await open(ben, id)).status]).toEqual([404, 404])
    expect(await thread(ben, anton)).toMatchObject([{ viewOnce: { state: 'opened' }, media: null }])
  })

  test('can be opened by neither its sender nor a third, and closing is nobody else’s either', async () => {
    const [anton, ben] = await two()
    const carl = await home.person()
    const { id, url } = await sendOnce(anton, ben)
    for (const person of [anton, carl]) expect((await open(person, id)).status).toBe(404)
    await open(ben, id)
    for (const person of [anton, carl]) {
      await close(person, id)
      expect(await statusOf(person, url)).toBe(404)
    }
    expect(await statusOf(ben, url)).toBe(200)
  })

  test('answers a lost answer on the same device with the same look, and no second device', async () => {
    const [anton, ben] = await two()
    const tablet = await secondDevice(home, ben)
    const { id, url } = await sendOnce(anton, ben)
    const { body: look } = await open(ben, id)
    expect((await open(ben, id)).body).toEqual(look)
    expect([(await open(tablet, id)).status, await statusOf(tablet, url)]).toEqual([404, 404])
    await close(tablet, id)
    expect(await statusOf(ben, url)).toBe(200)
  })

  test('that nobody closes is gone after a minute', async () => {
    const [anton, ben] = await two()
    const { id, url } = await sendOnce(anton, ben)
    await open(ben, id)
    home.clock.advance(MINUTE - 1)
    expect(await statusOf(ben, url)).toBe(200)
    home.clock.advance(1)
    expect([await statusOf(ben, url), (await open(ben, id)).status]).toEqual([404, 404])
  })

  test('tells its sender, live, that it was opened', async () => {
    await home.listen()
    const [anton, ben] = await two()
    const { id } = await sendOnce(anton, ben)
    const line = await anton.connect()
    await open(ben, id)
    const viewOnce = { state: 'opened', openedBy: 1 }
    expect(await line.next('conversations.opened-once')).toEqual({ messageId: id, viewOnce })
    line.close()
    expect(await thread(anton, ben)).toMatchObject([{ viewOnce }])
  })

  test.each([
    ['a block', (anton: Person, ben: Person) => anton.call(safetyApi.block, { params: { userId: ben.id } })],
    [
      'being unsent',
      (anton: Person, _ben: Person, id: number) => anton.call(chatApi.unsend, { params: { id } }),
    ],
    ['the end of its sender’s account', (anton: Person) => anton.call(profileApi.deleteProfile)],
    [
      'being hidden with its chat',
      (anton: Person, ben: Person) => ben.call(chatApi.hideConversation, { params: { userId: anton.id } }),
    ],
  ])('closes with %s, though it is being looked at', async (_what, end) => {
    const [anton, ben] = await two()
    const { id, url } = await sendOnce(anton, ben)
    const { id: unopened } = await sendOnce(anton, ben)
    await open(ben, id)
    expect(await statusOf(ben, url)).toBe(200)
    await end(anton, ben, id)
    expect([await statusOf(ben, url), (await open(ben, id)).status]).toEqual([404, 404])
    // Only unsending is about the one message.
    expect((await open(ben, unopened)).status).toBe(_what === 'being unsent' ? 200 : 404)
  })

  test('is a matter of photos and videos, and cannot be sent again for everybody to see', async () => {
    const [anton, ben] = await two()
    const text = { toUserId: ben.id, content: 'Read this once', viewOnce: true }
    expect((await anton.call(chatApi.sendMessage, { body: text })).status).toBe(400)
    const { url } = await sendOnce(anton, ben)
    const again = { toUserId: ben.id, content: url, messageType: 'image' as const }
    expect((await anton.call(chatApi.sendMessage, { body: again })).status).toBe(404)
  })

  test('is in the export of its sender as long as it is kept, and never in the receiver’s', async () => {
    const [anton, ben] = await two()
    const { id, url } = await sendOnce(anton, ben)
    await open(ben, id)
    const exported = async (person: Person) =>
      unzipSync(new Uint8Array((await person.call(profileApi.exportData)).raw.rawPayload))
    const name = `media/${url.split('/')[2]}.webp`
    const bens = await exported(ben)
    expect([name in (await exported(anton)), name in bens]).toEqual([true, false])
    const data = strFromU8(bens['data.json']!)
    expect(data).not.toContain(url.split('/')[2])
    expect(JSON.parse(data).tables.view_once_openings).toMatchObject([{ messageId: id }])
  })
})

test('a clip that can be viewed once plays by ranges while it is open, and not after', async () => {
  const [anton, ben] = await two()
  const { id, url } = await sendOnce(anton, ben, 'video')
  await open(ben, id)
  for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=-5']) {
    const part = await ben.get(url, { range })
    expect([part.statusCode, part.headers['cache-control']]).toEqual([206, 'private, no-store'])
  }
  await close(ben, id)
  expect((await ben.get(url, { range: 'bytes=0-9' })).statusCode).toBe(404)
})

describe('the file of what can be viewed once', () => {
  test('goes when all have looked: in a group each of the members can, once', async () => {
    const [anton, ben, carl] = [await home.person(), await home.person(), await home.person()]
    const memberIds = [ben.id, carl.id]
    const { body: group } = await anton.call(groupsApi.create, { body: { name: 'Three', memberIds } })
    const url = await upload(anton, 'image')
    const { body: sent } = await anton.call(groupsApi.sendMessage, {
      params: { id: group.id },
      body: { content: url, messageType: 'image', viewOnce: true },
    })
    const mediaId = url.split('/')[2]!
    for (const [index, person] of [ben, carl].entries()) {
      expect(await storedFiles(mediaId)).toBe(2)
      expect((await open(person, sent.id)).status).toBe(200)
      await close(person, sent.id)
      expect((await open(person, sent.id)).status).toBe(404)
      const { body } = await anton.call(groupsApi.messages, { params: { id: group.id } })
      expect(body).toMatchObject([{ viewOnce: { state: 'opened', openedBy: index + 1 } }])
      await home.runJobs()
    }
    expect(await storedFiles(mediaId)).toBe(0)
  })

  test('goes after a look that nobody closed, and after two weeks in which nobody looked', async () => {
    const [anton, ben] = await two()
    const looked = await sendOnce(anton, ben)
    const waiting = await sendOnce(anton, ben)
    await open(ben, looked.id)
    await removeViewedOnce.run(home.ctx, {})
    const left = async () =>
      (
        await home.pool.query('select id from messages where media_id is not null and from_user_id = $1', [
          anton.id,
        ])
      ).rowCount
    expect(await left()).toBe(2)
    home.clock.advance(MINUTE)
    await removeViewedOnce.run(home.ctx, {})
    expect(await left()).toBe(1)
    home.clock.advance(14 * DAY)
    expect((await open(await secondDevice(home, ben), waiting.id)).status).toBe(404)
    await removeViewedOnce.run(home.ctx, {})
    await home.runJobs()
    expect(await left()).toBe(0)
    expect(await storedFiles(waiting.url.split('/')[2]!)).toBe(0)
  })

  test('is still in the report of one who has looked at it', async () => {
    const [anton, ben] = await two()
    const { id } = await sendOnce(anton, ben)
    await open(ben, id)
    await close(ben, id)
    await home.runJobs()
    const report = { kind: 'message', targetId: id, userId: anton.id, reason: 'threats' } as const
    expect((await ben.call(safetyApi.report, { body: report })).status).toBe(200)
    const { rows } = await home.pool.query('select evidence from reports where reporter_id = $1', [ben.id])
    const admin = await home.person({ accountRole: 'admin' })
    const [copy] = rows[0].evidence.mediaIds
    expect([await statusOf(admin, `/media/${copy}`), await statusOf(ben, `/media/${copy}`)]).toEqual([
      200, 404,
    ])
  })
})
