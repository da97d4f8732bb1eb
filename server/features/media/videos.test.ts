import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useTestApp } from '#server/testing/app.ts'
import * as images from '#server/testing/fixtures/images.ts'
import * as videos from '#server/testing/fixtures/videos.ts'
import type { Media } from './media.schema.ts'
import { chatVideoRules, quickieRules, storePhotoOrVideo, storeVideo } from './media.service.ts'
import { keysOf } from './media-files.ts'
import { mediaUrl } from './media-url.ts'

const home = useTestApp()
const unsent = { purpose: 'chat', audience: 'owner' } as const
const clip = { purpose: 'quickie', audience: 'members' } as const

async function kept(media: Media): Promise<Buffer> {
  return buffer((await home.ctx.storage.open(keysOf(media)[0]!))!.stream)
}

test.each([
  ['an 11 s clip', () => videos.webm({ seconds: 11.2 }), 'too_long'],
  ['an audio-only file', () => videos.webm({ seconds: 3, video: false }), 'wrong_type'],
  ['a playlist named .webm', async () => videos.playlist, 'wrong_type'],
  ['a truncated file', videos.truncatedWebm, 'unreadable_file'],
  [
    'a file cut before its first picture',
    async () => (await videos.webm({ seconds: 5 })).subarray(0, 200),
    'unreadable_file',
  ],
  ['a phone clip without its end', async () => videos.mp4WithPlace().subarray(0, 5000), 'unreadable_file'],
  [
    'a picture larger than 720 × 1280',
    () => videos.webm({ seconds: 1, width: 1080, height: 1920 }),
    'invalid',
  ],
  ['an empty file', async () => Buffer.alloc(0), 'empty_file'],
  ['more than 8 MB', async () => Buffer.alloc(8 * 1024 * 1024 + 1), 'too_large'],
  ['a JPEG', () => images.plainJpeg(), 'wrong_type'],
])('%s is refused as a quickie', async (_what, make, code) => {
  const person = await home.person()
  await expect(storeVideo(home.ctx, person, await make(), clip, quickieRules)).rejects.toMatchObject({
    code,
  })
})

test.each([
  ['recorded by a browser, which writes no duration', { recorded: true }],
  ['with a duration', { recorded: false }],
  ['without sound', { audio: false }],
  ['lying', { width: 1280, height: 720 }],
])('a clip of 5 s %s is kept', async (_what, options) => {
  const person = await home.person()
  const media = await storeVideo(
    home.ctx,
    person,
    await videos.webm({ seconds: 5, ...options }),
    clip,
    quickieRules,
  )
  expect(media).toMatchObject({ kind: 'video', contentType: 'video/webm' })
  expect(media.durationMs).toBeGreaterThan(4500)
  expect(media.durationMs).toBeLessThanOrEqual(5000)
  const served = await person.get(mediaUrl(media.id))
  expect([served.statusCode, served.headers['content-type'], served.rawPayload.length]).toEqual([
    200,
    'video/webm',
    media.bytes,
  ])
})

test('a chat video may last 30 s and no longer', async () => {
  const person = await home.person()
  const media = await storeVideo(home.ctx, person, await videos.webm({ seconds: 30 }), unsent, chatVideoRules)
  expect(media.durationMs).toBeGreaterThan(29_000)
  await expect(
    storeVideo(home.ctx, person, await videos.webm({ seconds: 31 }), unsent, chatVideoRules),
  ).rejects.toMatchObject({
    code: 'too_long',
    message: 'Videos must be 30 seconds or shorter',
  })
})

test('the place where a phone filmed does not survive', async () => {
  const upload = videos.mp4WithPlace()
  for (const text of videos.plantedInMp4) expect(upload.includes(text)).toBe(true)
  const media = await storeVideo(home.ctx, await home.person(), upload, unsent, chatVideoRules)
  expect(media).toMatchObject({ contentType: 'video/mp4', width: 72, height: 128, durationMs: 3000 })
  const bytes = await kept(media)
  for (const text of [...videos.plantedInMp4, 'ISO6709', '©xyz', '\xa9xyz', 'udta'])
    expect(bytes.includes(Buffer.from(text, 'latin1'))).toBe(false)
})

test('photos and videos are told apart by their content', async () => {
  const person = await home.person()
  const photo = await storePhotoOrVideo(home.ctx, person, await images.plainJpeg(), unsent, chatVideoRules)
  const video = await storePhotoOrVideo(
    home.ctx,
    person,
    await videos.webm({ seconds: 2 }),
    unsent,
    chatVideoRules,
  )
  expect([photo.kind, video.kind]).toEqual(['image', 'video'])
  await expect(
    storePhotoOrVideo(home.ctx, person, images.html, unsent, chatVideoRules),
  ).rejects.toMatchObject({ code: 'wrong_type' })
})
