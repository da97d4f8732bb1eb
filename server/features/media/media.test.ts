import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { blocks } from '#server/platform/accounts/accounts.schema.ts'
import { StorageFailure } from '#server/platform/storage/storage.ts'
import { useTestApp } from '#server/testing/app.ts'
import * as images from '#server/testing/fixtures/images.ts'
import * as videos from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'
import type { Media } from './media.schema.ts'
import {
  attachToConversation,
  chatVideoRules,
  copyMedia,
  mediaUrl,
  quickieRules,
  removeMedia,
  removeMediaOf,
  storeImage,
  storeVideo,
} from './media.service.ts'
import { type Audiences, requireVisibleMedia } from './media-access.ts'
import { keysOf } from './media-files.ts'
import { removeUnsent } from './media-removal.service.ts'

const home = useTestApp()
const forMembers = { purpose: 'gallery', audience: 'members' } as const
const unsent = { purpose: 'chat', audience: 'owner' } as const
const clip = { purpose: 'quickie', audience: 'members' } as const

/** All bytes of a kept file. */
async function kept(media: Media): Promise<Buffer> {
  const files = await Promise.all(
    keysOf(media).map(async (key) => buffer((await home.ctx.storage.open(key))!.stream)),
  )
  return Buffer.concat(files)
}

async function statusFor(person: Person, media: Media) {
  return (await person.get(mediaUrl(media.id))).statusCode
}

describe('who may see what', () => {
  test('media are for the signed-in, and names that are none answer like unknown ones', async () => {
    const [owner, other] = [await home.person(), await home.person()]
    const media = await storeImage(home.ctx, owner, await images.plainJpeg(), forMembers)
    expect((await home.app.inject(mediaUrl(media.id))).statusCode).toBe(401)
    expect(await statusFor(other, media)).toBe(200)
    for (const url of ['/media/x', `/media/${'a'.repeat(24)}`, '/media/..%2f..%2fpackage.json']) {
      const answer = await other.get(url)
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message: 'Not found' }])
    }
  })

  test('a member blocked by the owner finds nothing, and neither does a member who blocked him', async () => {
    const [owner, blocked, blocking] = [await home.person(), await home.person(), await home.person()]
    const media = await storeImage(home.ctx, owner, await images.plainJpeg(), forMembers)
    const createdAt = home.ctx.now()
    await home.ctx.db.insert(blocks).values([
      { blockerId: owner.id, blockedId: blocked.id, createdAt },
      { blockerId: blocking.id, blockedId: owner.id, createdAt },
    ])
    expect([
      await statusFor(blocked, media),
      await statusFor(blocking, media),
      await statusFor(owner, media),
    ]).toEqual([404, 404, 200])
    const tag = { 'if-none-match': (await owner.get(mediaUrl(media.id))).headers.etag as string }
    expect((await blocked.get(mediaUrl(media.id), tag)).statusCode).toBe(404)
    expect((await blocked.get(mediaUrl(media.id, 'thumb'))).statusCode).toBe(404)
  })

  test('the media of a suspended member are gone for others', async () => {
    const [owner, other] = [await home.person(), await home.person()]
    const media = await storeImage(home.ctx, owner, await images.plainJpeg(), forMembers)
    await home.pool.query('update users set suspended_at = now() where id = $1', [owner.id])
    expect(await statusFor(other, media)).toBe(404)
  })

  test('what is meant for a conversation is seen by those in it, once it is sent, and by nobody before', async () => {
    const [sender, friend, stranger] = [await home.person(), await home.person(), await home.person()]
    const audiences: Audiences = {
      isInConversation: async (_ctx, viewer, { conversationId }) =>
        conversationId === 7 && [sender.id, friend.id].includes(viewer.id),
      holdsRight: async () => false,
    }
    const media = await storeImage(home.ctx, sender, await images.plainJpeg(), unsent)
    const place = (conversationId: number) => ({ conversationId, audience: 'conversation' as const })
    const maySee = (person: Person) =>
      requireVisibleMedia(
        home.ctx,
        audiences,
        { ...person, accountRole: 'user', sessionId: 1 },
        media.id,
      ).then(
        () => true,
        () => false,
      )
    expect([await maySee(sender), await maySee(friend)]).toEqual([true, false])
    await expect(attachToConversation(home.ctx, stranger, media.id, place(7))).rejects.toMatchObject({
      code: 'not_found',
    })
    await attachToConversation(home.ctx, sender, media.id, place(7))
    await attachToConversation(home.ctx, sender, media.id, place(7))
    await expect(attachToConversation(home.ctx, sender, media.id, place(8))).rejects.toMatchObject({
      code: 'not_found',
    })
    expect([await maySee(friend), await maySee(stranger)]).toEqual([true, false])
  })

  test('a copy for a report is seen by admins only and outlives its original', async () => {
    const [owner, reporter] = [await home.person(), await home.person()]
    const admin = await home.person({ accountRole: 'admin' })
    const original = await storeImage(home.ctx, owner, await images.plainJpeg(), forMembers)
    const copy = await copyMedia(home.ctx, original.id, owner, { purpose: 'report', audience: 'admins' })
    const bytes = await kept(original)
    await removeMedia(home.ctx, [original.id])
    await home.runJobs()
    expect([
      await statusFor(admin, copy),
      await statusFor(reporter, copy),
      await statusFor(owner, copy),
    ]).toEqual([200, 404, 404])
    expect((await kept(copy)).equals(bytes)).toBe(true)
  })
})

describe('serving', () => {
  test('players get the range they ask for', async () => {
    const person = await home.person()
    const media = await storeVideo(home.ctx, person, await videos.webm({ seconds: 2 }), clip, quickieRules)
    const whole = (await person.get(mediaUrl(media.id))).rawPayload
    const ask = (range: string, more = {}) => person.get(mediaUrl(media.id), { range, ...more })
    const size = media.bytes
    for (const [range, start, end] of [
      ['bytes=0-', 0, size - 1],
      ['bytes=10-19', 10, 19],
      ['bytes=-20', size - 20, size - 1],
      [`bytes=5-${size * 2}`, 5, size - 1],
    ] as const) {
      const answer = await ask(range)
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${end}/${size}`,
      ])
      expect(answer.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true)
      expect(Number(answer.headers['content-length'])).toBe(end - start + 1)
    }
    const beyond = await ask(`bytes=${size}-`)
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    for (const range of ['bytes=0-1,5-6', 'bytes=9-2', 'lines=1-2', 'bytes=-'])
      expect((await ask(range)).statusCode).toBe(200)
    expect((await ask('bytes=0-1', { 'if-range': '"another"' })).statusCode).toBe(200)
  })

  test('a browser keeps the file for itself but asks each time, and is told in no bytes', async () => {
    const person = await home.person()
    const media = await storeImage(home.ctx, person, await images.plainJpeg(), forMembers)
    const { headers } = await person.get(mediaUrl(media.id))
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'image/webp',
    })
    const again = await person.get(mediaUrl(media.id), { 'if-none-match': headers.etag as string })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('deleted means 404 at once, also for a browser that kept the file, and the files go too', async () => {
    const person = await home.person()
    const media = await storeImage(home.ctx, person, await images.plainJpeg(), forMembers)
    const { headers } = await person.get(mediaUrl(media.id))
    expect(await filesOf(media)).toHaveLength(2)
    await removeMedia(home.ctx, [media.id])
    expect(await statusFor(person, media)).toBe(404)
    expect(
      (await person.get(mediaUrl(media.id), { 'if-none-match': headers.etag as string })).statusCode,
    ).toBe(404)
    await home.runJobs()
    expect(await filesOf(media)).toEqual([])
  })

  test('a deletion that is rolled back removes no file', async () => {
    const person = await home.person()
    const media = await storeImage(home.ctx, person, await images.plainJpeg(), forMembers)
    const undone = home.ctx.transaction(async (tx) => {
      await removeMedia(tx, [media.id])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await home.runJobs()
    expect(await statusFor(person, media)).toBe(200)
  })

  test('all media of a member can be removed together', async () => {
    const [person, other] = [await home.person(), await home.person()]
    const own = [
      await storeImage(home.ctx, person, await images.plainJpeg(), forMembers),
      await storeVideo(home.ctx, person, await videos.webm({ seconds: 1 }), clip, quickieRules),
    ]
    const others = await storeImage(home.ctx, other, await images.plainJpeg(), forMembers)
    await removeMediaOf(home.ctx, person.id)
    await home.runJobs()
    for (const media of own) expect([await statusFor(other, media), await filesOf(media)]).toEqual([404, []])
    expect(await statusFor(person, others)).toBe(200)
  })

  test('what was uploaded for a message and never sent goes after a day', async () => {
    const person = await home.person()
    const media = await storeImage(home.ctx, person, await images.plainJpeg(), unsent)
    await removeUnsent.run(home.ctx, {})
    expect(await statusFor(person, media)).toBe(200)
    home.clock.advance(25 * 60 * 60 * 1000)
    await removeUnsent.run(home.ctx, {})
    expect(await statusFor(person, media)).toBe(404)
  })

  test('a full disk is a clear answer and leaves neither row nor file', async () => {
    const person = await home.person()
    const full = {
      ...home.ctx.storage,
      put: () => Promise.reject(new StorageFailure('write', new Error('ENOSPC'))),
    }
    const upload = storeImage({ ...home.ctx, storage: full }, person, await images.plainJpeg(), forMembers)
    await expect(upload).rejects.toMatchObject({ code: 'unavailable' })
    const rows = await home.pool.query('select 1 from media where owner_id = $1', [person.id])
    expect(rows.rowCount).toBe(0)
  })

  async function filesOf(media: Media) {
    const names = await readdir(join(home.dataDir, 'media'), { recursive: true })
    return names.filter((name) => name.includes(media.id))
  }

  test('no byte of a place is anywhere on the disk after uploads from a phone', async () => {
    const person = await home.person()
    await storeImage(home.ctx, person, await images.jpegWithPlace(), forMembers)
    await storeVideo(home.ctx, person, videos.mp4WithPlace(), unsent, chatVideoRules)
    const entries = await readdir(join(home.dataDir, 'media'), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name))
      for (const text of [images.planted.camera, '+48.8584', 'GPS']) expect(bytes.includes(text)).toBe(false)
    }
  })
})
