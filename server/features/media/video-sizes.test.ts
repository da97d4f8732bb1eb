import { expect, test } from 'vitest'
import { conversationsApi } from '#contract/conversations.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { useTestApp } from '#server/testing/app.ts'
import { clipOf, type Stream, streams } from '#server/testing/fixtures/streams.ts'
import * as videos from '#server/testing/fixtures/videos.ts'
import { chatVideoRules, quickieRules, storeVideo } from './media.service.ts'

const home = useTestApp()
const clip = { purpose: 'quickie', audience: 'members' } as const
const unsent = { purpose: 'chat', audience: 'owner' } as const
const stated = { width: 640, height: 360 }
const huge = { width: 8192, height: 8192 }

const rowsOf = async (id: number) =>
  (await home.pool.query('select 1 from media where owner_id = $1', [id])).rowCount

test('8192 × 8192 frames in a container that says 640 × 360 are refused, and nothing is left to convert', async () => {
  const person = await home.person()
  const liar = await videos.webm({ seconds: 1, ...stated, frames: huge })
  expect(liar.length).toBeLessThan(130_000)
  for (const endpoint of [quickiesApi.share, conversationsApi.uploadMedia]) {
    const answer = await person.upload(endpoint, liar, 'clip.webm', 'video/webm')
    expect([answer.status, answer.body.message]).toEqual([400, 'The picture of this video is too large.'])
  }
  expect(await rowsOf(person.id)).toBe(0)
  const jobs = await home.pool.query('select 1 from graphile_worker._private_jobs')
  expect(jobs.rowCount).toBe(0)
})

test.each<Stream>(Object.values(streams))(
  '$name that is larger than its container says is refused',
  async (stream) => {
    const person = await home.person()
    const honest = await clipOf(stream)
    await expect(storeVideo(home.ctx, person, honest, unsent, chatVideoRules)).resolves.toMatchObject({
      kind: 'video',
    })
    const liar = await clipOf(stream, { width: 320, height: 180 })
    await expect(storeVideo(home.ctx, person, liar, unsent, chatVideoRules)).rejects.toMatchObject({
      code: 'unreadable_file',
    })
  },
)

test('a picture whose rounded rows are cropped is what it says', async () => {
  const cropped = await clipOf(streams.h264, { width: 1920, height: 1080 })
  await expect(
    storeVideo(home.ctx, await home.person(), cropped, unsent, chatVideoRules),
  ).resolves.toMatchObject({ width: 1920, height: 1080 })
})

test('a frame that is larger than the limits is found anywhere, also where the container denies a key frame', async () => {
  const frame = await videos.vp8Frame(64, 64, huge)
  const growing = await clipOf(streams.vp8, undefined, [frame])
  await expect(storeVideo(home.ctx, await home.person(), growing, clip, quickieRules)).rejects.toMatchObject({
    code: 'invalid',
    message: 'The picture of this video is too large.',
  })
})

test('a phone may be turned while it records', async () => {
  const turned = await clipOf(streams.vp8, undefined, [
    await videos.vp8Frame(64, 64, { width: 720, height: 1280 }),
  ])
  await expect(storeVideo(home.ctx, await home.person(), turned, clip, quickieRules)).resolves.toMatchObject({
    width: 1280,
    height: 720,
  })
})

test('a video that never says how large it is cannot be read', async () => {
  const { packet } = streams.vp8
  const inner = new Uint8Array(packet)
  inner[0]! |= 1
  const blind = await clipOf({ ...streams.vp8, packet: inner })
  await expect(storeVideo(home.ctx, await home.person(), blind, clip, quickieRules)).rejects.toMatchObject({
    code: 'unreadable_file',
  })
})

test('a chat video may have the 4K of a phone and no more', async () => {
  const person = await home.person()
  const upload = async (width: number, height: number) => {
    const packet = await videos.vp8Frame(64, 64, { width, height })
    const filmed = await clipOf({ ...streams.vp8, packet, codedSize: { width, height } })
    return storeVideo(home.ctx, person, filmed, unsent, chatVideoRules)
  }
  await expect(upload(2160, 3840)).resolves.toMatchObject({ height: 3840 })
  await expect(upload(4320, 7680)).rejects.toMatchObject({ code: 'invalid' })
})
