import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { profileApi } from '#contract/profile.ts'
import { canMakeMp4 } from '#server/platform/transcoding/mp4.ts'
import { useTestApp } from '#server/testing/app.ts'
import { mp4WithPlace, webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const statusOf = async (viewer: Person, url: string) => (await viewer.get(url)).statusCode

async function sendVideo(from: Person, to: Person, video: Buffer, type = 'video/webm') {
  await to.call(profileApi.updatePrivacy, { body: { blursStrangers: false } })
  const { body } = await from.upload(conversationsApi.uploadMedia, video, 'clip', type)
  const sent = await from.call(chatApi.sendMessage, {
    body: { toUserId: to.id, content: body.url, messageType: 'video' },
  })
  return sent.body
}

async function readMedia(reader: Person, other: Person) {
  const { body } = await reader.call(chatApi.messages, { params: { userId: other.id } })
  return body[0]!.media!
}

describe.runIf(await canMakeMp4())('a video in a chat (needs ffmpeg)', () => {
  test('gets a poster, and an mp4 where not every browser plays it, and those who read it learn of both', async () => {
    await home.listen()
    const [anton, ben, carl] = [await home.person(), await home.person(), await home.person()]
    const lines = [await anton.connect(), await ben.connect()]
    const { content, media } = await sendVideo(anton, ben, await webm({ seconds: 1 }))
    expect(media).toMatchObject({ contentType: 'video/webm', thumbUrl: null, mp4Url: null })
    await home.runJobs()
    for (const line of lines) {
      const poster = await line.next('conversations.media-changed')
      expect(poster).toMatchObject({ url: content, media: { thumbUrl: `${content}/thumb`, mp4Url: null } })
      const copy = await line.next('conversations.media-changed')
      expect(copy).toMatchObject({ url: content, media: { mp4Url: `${content}/mp4` } })
      expect(copy.media).toEqual(await readMedia(ben, anton))
    }

    const served = await ben.get(`${content}/mp4`)
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'video/mp4'])
    const poster = await ben.get(`${content}/thumb`)
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/webp'])
    for (const url of [`${content}/mp4`, `${content}/thumb`]) expect(await statusOf(carl, url)).toBe(404)
  })

  test('of H.264 and AAC needs no copy', async () => {
    const [anton, ben] = [await home.person(), await home.person()]
    const { content } = await sendVideo(anton, ben, mp4WithPlace(), 'video/mp4')
    await home.runJobs()
    expect(await readMedia(ben, anton)).toMatchObject({ thumbUrl: `${content}/thumb`, mp4Url: null })
    expect(await statusOf(ben, `${content}/mp4`)).toBe(404)
  })

  test('is sent with what was made of it before, and takes that along when it is unsent', async () => {
    const [anton, ben] = [await home.person(), await home.person()]
    const { body } = await anton.upload(conversationsApi.uploadMedia, await webm({ seconds: 1 }), 'clip')
    await home.runJobs()
    const { body: complete } = await anton.call(chatApi.sendMessage, {
      body: { toUserId: ben.id, content: body.url, messageType: 'video' },
    })
    expect(complete.media).toMatchObject({ thumbUrl: `${body.url}/thumb`, mp4Url: `${body.url}/mp4` })
    const early = await sendVideo(anton, ben, await webm({ seconds: 1 }))
    for (const { id } of [complete, early]) await anton.call(chatApi.unsend, { params: { id } })
    for (const file of ['', '/mp4', '/thumb']) expect(await statusOf(ben, complete.content + file)).toBe(404)
    await home.runJobs()
    const names = [complete, early].map(({ content }) => basename(content))
    const files = await readdir(home.dataDir, { recursive: true })
    expect(files.filter((file) => names.some((name) => basename(file).startsWith(name)))).toEqual([])
  })

  test('counts with its copy against what a member may store, and goes without where that is full', async () => {
    const [anton, ben] = [await home.person(), await home.person()]
    const { content } = await sendVideo(anton, ben, await webm({ seconds: 1 }))
    const filling = home.ctx.config.memberQuotaBytes
    await home.pool.query('update media set bytes = $2 where id = $1', [basename(content), filling])
    await home.runJobs()
    expect(await readMedia(ben, anton)).toMatchObject({ thumbUrl: `${content}/thumb`, mp4Url: null })
    await home.pool.query('update media set bytes = 1, copy_bytes = $2 where id = $1', [
      basename(content),
      filling,
    ])
    const full = await anton.upload(conversationsApi.uploadMedia, await webm({ seconds: 1 }), 'clip')
    expect(full.body).toMatchObject({ code: 'quota_full' })
  })
})
