import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { removeExpiredExports } from '#server/features/profile/export/export.service.ts'
import { randomName } from '#server/platform/storage/storage.ts'
import { type TestApp, useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { asDataUrl, webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'
import { media } from './media.schema.ts'
import { removeMedia, storeImage } from './media.service.ts'

const MB = 1024 * 1024
const gallery = { purpose: 'gallery', audience: 'members' } as const

/** Every way by which a member can store something. */
async function tryEveryUpload(home: TestApp, person: Person) {
  const other = await home.person()
  const { body: group } = await person.call(groupsApi.create, {
    body: { name: 'Two', memberIds: [other.id] },
  })
  const jpeg = await plainJpeg()
  const clip = await webm({ seconds: 1 })
  const photo = { content: asDataUrl(jpeg, 'image/jpeg'), messageType: 'image' as const }
  const film = { content: asDataUrl(clip, 'video/webm'), messageType: 'video' as const }
  return {
    other,
    answers: [
      await person.upload(profileApi.uploadPicture, jpeg),
      await person.upload(profileApi.uploadGalleryPhoto, jpeg),
      await person.upload(conversationsApi.uploadMedia, jpeg),
      await person.upload(conversationsApi.uploadMedia, clip, 'clip.webm', 'video/webm'),
      await person.upload(quickiesApi.share, clip, 'clip.webm', 'video/webm'),
      await person.call(quickiesApi.share, { body: { videoUrl: film.content } }),
      await person.call(chatApi.sendMessage, { body: { toUserId: other.id, ...photo } }),
      await person.call(chatApi.sendMessage, { body: { toUserId: other.id, ...film } }),
      await person.call(groupsApi.sendMessage, { params: { id: group.id }, body: photo }),
    ],
  }
}

describe('what a member may store', () => {
  const home = useTestApp({ MEMBER_QUOTA_MB: '1' })

  /** A row that counts, whatever its file. */
  async function fill(person: Person, bytes: number, purpose: 'gallery' | 'report' = 'gallery') {
    const id = randomName()
    const audience = purpose === 'report' ? 'admins' : 'members'
    const facts = { kind: 'image', contentType: 'image/webp', width: 1, height: 1 } as const
    await home.ctx.db
      .insert(media)
      .values({ id, ownerId: person.id, purpose, audience, bytes, createdAt: home.ctx.now(), ...facts })
    return id
  }

  test('is so many megabytes: every upload beyond them is told so, and deleting makes room', async () => {
    const person = await home.person()
    const filler = await fill(person, MB)
    for (const { status, body } of (await tryEveryUpload(home, person)).answers)
      expect([status, body]).toEqual([
        413,
        {
          code: 'quota_full',
          message: 'Your photos and videos fill the 1 MB that you have. Delete some to add more.',
        },
      ])
    await removeMedia(home.ctx, [filler])
    for (const { status } of (await tryEveryUpload(home, person)).answers) expect(status).toBe(200)
  })

  test('does not lessen what another may store, nor does what others froze of him in reports', async () => {
    const [person, other] = [await home.person(), await home.person()]
    await fill(other, MB)
    await fill(person, MB, 'report')
    await expect(storeImage(home.ctx, person, await plainJpeg(), gallery)).resolves.toBeTruthy()
  })

  test('counts an export while it is stored: the next upload is told so, and a day later there is room', async () => {
    const person = await home.person()
    await fill(person, MB - 200)
    await person.call(profileApi.startExport)
    await home.runJobs()
    const { body: ready } = await person.call(profileApi.exportState)
    expect(ready.state).toBe('ready')
    expect(ready.bytes).toBeGreaterThan(200)
    const { status, body } = await person.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
    expect([status, body.code]).toEqual([413, 'quota_full'])
    expect(body.message).toMatch(/^Your photos and videos and the file with your data fill the 1 MB/)
    // Making it anew is no matter of the one that is there.
    expect((await person.call(profileApi.startExport)).status).toBe(200)
    await home.runJobs()
    home.clock.advance(25 * 60 * 60 * 1000)
    await removeExpiredExports.run(home.ctx, {})
    await home.pool.query('update media set bytes = 0 where owner_id = $1', [person.id])
    await expect(storeImage(home.ctx, person, await plainJpeg(), gallery)).resolves.toBeTruthy()
  })

  test('leaves no room for an export once it is full, which is said, and the file that is there stays', async () => {
    const person = await home.person()
    await person.call(profileApi.startExport)
    await home.runJobs()
    const filler = await fill(person, MB)
    const { status, body } = await person.call(profileApi.startExport)
    expect([status, body.code]).toEqual([413, 'quota_full'])
    expect(body.message).toMatch(/no export can be stored beside them/)
    expect((await person.call(profileApi.exportFile)).status).toBe(200)
    await removeMedia(home.ctx, [filler])
    expect((await person.call(profileApi.startExport)).status).toBe(200)
  })

  test('is counted exactly, however many uploads come at once', async () => {
    const person = await home.person()
    const jpeg = await plainJpeg()
    const { bytes } = await storeImage(home.ctx, person, jpeg, gallery)
    // One is there, two and a half more fit.
    await fill(person, MB - Math.floor(3.5 * bytes))
    const uploads = await Promise.allSettled(
      Array.from({ length: 6 }, () => storeImage(home.ctx, person, jpeg, gallery)),
    )
    const refusals = uploads.flatMap((upload) => (upload.status === 'rejected' ? [upload.reason.code] : []))
    expect(refusals).toEqual(Array(4).fill('quota_full'))
  })
})

describe('a disk with less free than is set', () => {
  const home = useTestApp({ MIN_FREE_DISK_MB: String(2 ** 40) })

  test('takes no uploads, in words and with 503, while texts go on', async () => {
    const person = await home.person()
    const { answers, other } = await tryEveryUpload(home, person)
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([
        503,
        {
          code: 'unavailable',
          message: 'There is no room for photos and videos right now. Texts still go out.',
        },
      ])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    const text = await person.call(chatApi.sendMessage, { body: { toUserId: other.id, content: 'Hello' } })
    expect(text.status).toBe(200)
    expect((await home.pool.query('select 1 from media')).rowCount).toBe(0)
  })

  test('makes no export, in words and with 503', async () => {
    const person = await home.person()
    for (const endpoint of [profileApi.startExport, profileApi.exportData]) {
      const { status, body } = await person.call(endpoint)
      expect([status, body]).toEqual([
        503,
        {
          code: 'unavailable',
          message: 'There is no room to make an export right now. Please try again later.',
        },
      ])
    }
    expect((await person.call(profileApi.exportState)).body.state).toBe('none')
  })
})
