import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { profileApi } from '#contract/profile.ts'
import { blocks } from '#server/platform/accounts/accounts.schema.ts'
import { useTestApp } from '#server/testing/app.ts'
import { html, plainJpeg } from '#server/testing/fixtures/images.ts'
import { asDataUrl, webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
/** One who wants photos as they are, whoever sends them. */
async function unblurred() {
  const person = await home.person()
  await person.call(profileApi.updatePrivacy, { body: { blursStrangers: false } })
  return person
}
const two = async () => [await unblurred(), await unblurred()] as const

async function sendPhoto(from: Person, to: Person) {
  const { body: photo } = await from.upload(conversationsApi.uploadMedia, await plainJpeg())
  const { body } = await from.call(chatApi.sendMessage, {
    body: { toUserId: to.id, content: photo.url, messageType: 'image', clientId: randomUUID() },
  })
  return body
}
const statusOf = async (viewer: Person, url: string) => (await viewer.get(url)).statusCode

describe('photos and videos', () => {
  test('an uploaded photo is the sender’s alone until it is sent, and then the conversation’s', async () => {
    const [anton, ben] = await two()
    const carl = await home.person()
    const { status, body: photo } = await anton.upload(conversationsApi.uploadMedia, await plainJpeg())
    expect([status, photo.messageType, photo.width, photo.height]).toEqual([200, 'image', 640, 480])
    expect([await statusOf(anton, photo.url), await statusOf(ben, photo.url)]).toEqual([200, 404])
    const { body: sent } = await anton.call(chatApi.sendMessage, {
      body: { toUserId: ben.id, content: photo.url, messageType: 'image' },
    })
    expect(sent).toMatchObject({ content: photo.url, messageType: 'image', media: { width: 640 } })
    for (const url of [photo.url, photo.thumbUrl!]) {
      expect(await Promise.all([anton, ben, carl].map((viewer) => statusOf(viewer, url)))).toEqual([
        200, 200, 404,
      ])
    }
  })

  test('a video of up to 30 seconds is taken, a longer one and other files are refused', async () => {
    const [anton, ben] = await two()
    const upload = (bytes: Buffer, name: string, type: string) =>
      anton.upload(conversationsApi.uploadMedia, bytes, name, type)
    const { body: video } = await upload(await webm({ seconds: 5 }), 'clip.webm', 'video/webm')
    expect(video).toMatchObject({ messageType: 'video', thumbUrl: null })
    expect(video.durationMs).toBeGreaterThan(4500)
    const sent = await anton.call(chatApi.sendMessage, {
      body: { toUserId: ben.id, content: video.url, messageType: 'video' },
    })
    expect(sent.body).toMatchObject({ content: video.url, messageType: 'video' })
    const long = await upload(await webm({ seconds: 32 }), 'clip.webm', 'video/webm')
    expect([long.status, long.body.message]).toEqual([400, 'Videos must be 30 seconds or shorter'])
    expect((await upload(html, 'page.html', 'text/html')).status).toBe(415)
  })

  test('a data URL as content is stored the same way', async () => {
    const [anton, ben] = await two()
    const clientId = randomUUID()
    const body = {
      toUserId: ben.id,
      content: asDataUrl(await plainJpeg(), 'image/jpeg'),
      messageType: 'image' as const,
      clientId,
    }
    const first = await anton.call(chatApi.sendMessage, { body })
    const again = await anton.call(chatApi.sendMessage, { body })
    expect(first.body.content).toMatch(/^\/media\/[\w-]{24}$/)
    expect(again.body.id).toBe(first.body.id)
    expect(await statusOf(ben, first.body.content)).toBe(200)
    const clip = { ...body, messageType: 'video' as const, clientId: randomUUID() }
    clip.content = asDataUrl(await webm({ seconds: 1 }), 'video/webm;codecs=vp8')
    expect((await anton.call(chatApi.sendMessage, { body: clip })).body.messageType).toBe('video')
  })

  test('any other address is refused, and so is a photo of somebody else', async () => {
    const [anton, ben] = await two()
    const carl = await home.person()
    const { body: photo } = await carl.upload(conversationsApi.uploadMedia, await plainJpeg())
    for (const content of [
      'https://example.org/a.jpg',
      '//example.org/a.jpg',
      'javascript:alert(1)',
      '/media/x',
    ])
      expect(
        (await anton.call(chatApi.sendMessage, { body: { toUserId: ben.id, content, messageType: 'image' } }))
          .status,
      ).toBe(400)
    for (const content of [photo.url, `/media/${'a'.repeat(24)}`])
      expect(
        (await anton.call(chatApi.sendMessage, { body: { toUserId: ben.id, content, messageType: 'image' } }))
          .status,
      ).toBe(404)
    expect((await ben.call(chatApi.conversations)).body).toEqual([])
  })

  test('a photo sent to one cannot be sent on to another', async () => {
    const [anton, ben] = await two()
    const carl = await home.person()
    const sent = await sendPhoto(anton, ben)
    const again = await anton.call(chatApi.sendMessage, {
      body: { toUserId: carl.id, content: sent.content, messageType: 'image' },
    })
    expect(again.status).toBe(404)
    expect(await statusOf(carl, sent.content)).toBe(404)
  })

  test('unsent media are gone for all, at once', async () => {
    const [anton, ben] = await two()
    const sent = await sendPhoto(anton, ben)
    expect(await statusOf(ben, sent.content)).toBe(200)
    const { body } = await anton.call(chatApi.unsend, { params: { id: sent.id } })
    expect(body).toMatchObject({ content: '', media: null, unsent: true })
    expect([await statusOf(anton, sent.content), await statusOf(ben, sent.content)]).toEqual([404, 404])
  })

  test('a block hides the photos of a conversation from both', async () => {
    const [anton, ben] = await two()
    const sent = await sendPhoto(anton, ben)
    await home.ctx.db
      .insert(blocks)
      .values({ blockerId: anton.id, blockedId: ben.id, createdAt: home.ctx.now() })
    expect(await statusOf(ben, sent.content)).toBe(404)
  })
})
