import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { safetyApi } from '#contract/safety.ts'
import { canMakeMp4 } from '#server/platform/transcoding/mp4.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import * as videos from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

async function share(person: Person) {
  const videoUrl = videos.asDataUrl(await videos.webm({ seconds: 1 }), 'video/webm')
  const poster = videos.asDataUrl(await plainJpeg(), 'image/jpeg')
  const { body } = await person.call(quickiesApi.share, { body: { videoUrl, poster } })
  return { id: body.id, urls: [body.videoUrl, body.posterUrl!] }
}

const hasAny = async (person: Person, owner: Person) =>
  (await person.call(quickiesApi.list)).body.some(({ userId }) => userId === owner.id)

const statuses = (person: Person, urls: string[]) =>
  Promise.all(urls.map(async (url) => (await person.get(url)).statusCode))

async function storedFiles(urls: string[]): Promise<string[]> {
  const files = await readdir(home.dataDir, { recursive: true })
  return files.filter((file) => urls.some((url) => basename(file).startsWith(basename(url))))
}

test('a deleted quickie is gone with its files, for everybody and at once', async () => {
  const adam = await home.person()
  const bert = await home.person()
  const { id, urls } = await share(adam)
  expect(await statuses(bert, urls)).toEqual([200, 200])
  expect(await storedFiles(urls)).toHaveLength(3)

  expect((await adam.call(quickiesApi.remove, { params: { id } })).status).toBe(200)
  expect(await statuses(bert, urls)).toEqual([404, 404])
  expect(await hasAny(bert, adam)).toBe(false)
  await home.runJobs()
  expect(await storedFiles(urls)).toEqual([])
  expect((await adam.call(quickiesApi.remove, { params: { id } })).status).toBe(404)
})

test('quickies go with the account', async () => {
  const adam = await home.person()
  const bert = await home.person()
  const { urls } = await share(adam)
  await adam.call(profileApi.deleteProfile)
  expect(await hasAny(bert, adam)).toBe(false)
  expect(await statuses(bert, urls)).toEqual([404, 404])
  await home.runJobs()
  expect(await storedFiles(urls)).toEqual([])
})

test('a report freezes the clip, which outlives its original', async () => {
  const adam = await home.person()
  const bert = await home.person()
  const admin = await home.person({ accountRole: 'admin' })
  const { id } = await share(adam)
  const report = (userId: number) =>
    bert.call(safetyApi.report, { body: { kind: 'quickie', userId, targetId: id, reason: 'spam' } })
  expect((await report(adam.id)).status).toBe(200)
  expect((await report(admin.id)).status).toBe(404)
  await adam.call(quickiesApi.remove, { params: { id } })

  const { rows } = await home.pool.query('select evidence from reports where reported_id = $1', [adam.id])
  const copies = rows[0].evidence.mediaIds.map((media: string) => `/media/${media}`)
  expect(await statuses(admin, copies)).toEqual([200, 200])
  expect(await statuses(bert, copies)).toEqual([404, 404])
})

test.runIf(await canMakeMp4())('an mp4 of the clip follows (needs ffmpeg)', async () => {
  await home.listen()
  const adam = await home.person()
  const bert = await home.person()
  const line = await adam.connect()
  const { id } = await share(adam)
  expect(await line.next('quickies.shared')).toMatchObject({ id, mp4Url: null })
  await home.runJobs()
  const { mp4Url } = await line.next('quickies.shared')
  const served = await bert.get(mp4Url!)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'video/mp4'])

  await adam.call(quickiesApi.remove, { params: { id } })
  expect(await statuses(bert, [mp4Url!])).toEqual([404])
})

test.runIf(await canMakeMp4())(
  'a copy is tried once, one at a time, and one that fails is simply not there (needs ffmpeg)',
  async () => {
    const adam = await home.person()
    const { id, urls } = await share(adam)
    const { rows } = await home.pool.query(
      `select queue_name, max_attempts from graphile_worker.jobs where task_identifier = 'quickies:make-mp4'`,
    )
    expect(rows).toEqual([{ queue_name: 'quickies:make-mp4', max_attempts: 1 }])

    const [stored] = await storedFiles([urls[0]!])
    await writeFile(join(home.dataDir, stored!), 'this is no clip')
    await home.runJobs()
    const { body } = await adam.call(quickiesApi.sameMember, { params: { id } })
    expect(body).toMatchObject([{ id, mp4Url: null }])
  },
)
