import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { safetyApi } from '#contract/safety.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import * as images from '#server/testing/fixtures/images.ts'
import { mediaUrl, storeImage } from './media.service.ts'

let folder: string
let store: S3rver
let origin: string
let home: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hungr-redirect-'))
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  origin = `http://127.0.0.1:${(await store.run()).port}`
  home = await createTestApp({
    S3_BUCKET: 'media',
    S3_ENDPOINT: origin,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    MEDIA_REDIRECT: '1',
  })
})
afterAll(async () => {
  await home.close()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const forMembers = { purpose: 'gallery', audience: 'members' } as const

test('who may see a picture is led to the store for a minute, and nothing of that is stored', async () => {
  const [owner, other] = [await home.person(), await home.person()]
  const media = await storeImage(home.ctx, owner, await images.plainJpeg(), forMembers)
  for (const url of [mediaUrl(media.id), mediaUrl(media.id, 'thumb')]) {
    const { statusCode, headers, rawPayload } = await other.get(url)
    expect([statusCode, headers['cache-control'], rawPayload.length]).toEqual([302, 'private, no-store', 0])
    const location = new URL(String(headers.location))
    expect(location.origin).toBe(origin)
    expect(location.searchParams.get('X-Amz-Expires')).toBe('60')
    const file = await fetch(location)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    const part = await fetch(location, { headers: { range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  }
})

test('what can be viewed once is never led to the store: no address of it outlives the look', async () => {
  const [sender, receiver] = [await home.person(), await home.person()]
  const { body: photo } = await sender.upload(conversationsApi.uploadMedia, await images.plainJpeg())
  const { body: sent } = await sender.call(chatApi.sendMessage, {
    body: { toUserId: receiver.id, content: photo.url, messageType: 'image', viewOnce: true },
  })
  await receiver.call(conversationsApi.openOnce, { params: { id: sent.id } })
  const { statusCode, headers, rawPayload } = await receiver.get(photo.url)
  expect([statusCode, headers['cache-control'], headers.location]).toEqual([
    200,
    'private, no-store',
    undefined,
  ])
  expect(rawPayload.subarray(0, 4).toString()).toBe('RIFF')
})

test('who may not see it is led nowhere, and gets the same answer as for nothing', async () => {
  const [owner, blocked] = [await home.person(), await home.person()]
  const media = await storeImage(home.ctx, owner, await images.plainJpeg(), forMembers)
  await owner.call(safetyApi.block, { params: { userId: blocked.id } })
  for (const url of [mediaUrl(media.id), `/media/${'a'.repeat(24)}`]) {
    const answer = await blocked.get(url)
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message: 'Not found' }])
    expect(answer.headers.location).toBeUndefined()
  }
  expect((await home.app.inject(mediaUrl(media.id))).statusCode).toBe(401)
})

test('the page may show pictures and videos of the store, and load nothing else from it', async () => {
  const { headers } = await home.app.inject('/api/user')
  const rules = String(headers['content-security-policy']).split(';')
  expect(rules.filter((rule) => rule.includes(origin)).map((rule) => rule.split(' ')[0])).toEqual([
    'img-src',
    'media-src',
  ])
})
