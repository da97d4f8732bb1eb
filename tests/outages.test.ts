import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { createPool } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { startJobs } from '#server/platform/jobs/worker.ts'
import { createTestApp, type TestApp, useTestApp } from '#server/testing/app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import { spawnProduct, startProduct } from '#server/testing/product.ts'
import { openRelay } from '#server/testing/relay.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(isSo: () => boolean | Promise<boolean>, seconds = 20): Promise<void> {
  for (let waited = 0; waited < seconds * 20; waited++) {
    if (await isSo()) return
    await pause(50)
  }
  throw new Error('it did not come to that')
}

describe('a database that dies', () => {
  const lines: string[] = []
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof openRelay>>
  let home: TestApp

  beforeAll(async () => {
    database = await createTestDatabase()
    relay = await openRelay(database.appUrl)
    const environment = { ...database.environment, DATABASE_URL: relay.url, LOG_LEVEL: 'info' }
    home = await createTestApp(environment, { write: (line) => void lines.push(line) })
  })
  afterAll(async () => {
    await home.close()
    await relay.cut()
    await database.drop()
  })

  /** A connection that died unnoticed costs the first who uses it his call: until none is left. */
  async function mend() {
    await relay.mend()
    const probe = () => home.appPool.query('select 1').catch(() => undefined)
    await until(async () => (await Promise.all(Array.from({ length: 5 }, probe))).every(Boolean))
  }

  test('is a clear answer to every call, a log line, and over when it is back', async () => {
    const [anna, ben] = [await home.person(), await home.person()]
    const calls = () =>
      Promise.all([
        anna.call(authApi.currentUser),
        anna.call(discoveryApi.list),
        anna.call(chatApi.sendMessage, { body: { toUserId: ben.id, content: 'Hello' } }),
        anna.call(authApi.login, { body: { identifier: 'someone', password: 'Wrong123' } }),
      ])
    const probe = async (url: string) => (await home.app.inject({ url })).statusCode
    await calls()
    await relay.cut()
    for (const { status, body } of await calls()) {
      expect(status).toBe(503)
      expect(body).toEqual({
        code: 'unavailable',
        message: 'The service is not available right now. Please try again.',
      })
    }
    expect([await probe('/healthz'), await probe('/readyz')]).toEqual([200, 503])
    expect(lines.join('')).toContain('a request failed')

    await mend()
    expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 200, 401])
    expect(await probe('/readyz')).toBe(200)
  })

  test('in the middle of a transaction leaves no half of it, and what it would have published is not sent', async () => {
    const [anna, ben] = [await home.person(), await home.person()]
    await home.listen()
    const line = await anna.connect()
    const broken = home.ctx.transaction(async (ctx) => {
      await notify(ctx, anna.id, { kind: 'warning', title: 'Half', message: '' })
      await relay.cut()
      await notify(ctx, ben.id, { kind: 'warning', title: 'Half', message: '' })
    })
    await expect(broken).rejects.toThrow()
    await mend()
    const { rows } = await home.pool.query(`select 1 from notifications where title = 'Half'`)
    expect(rows).toEqual([])
    await notify(home.ctx, anna.id, { kind: 'warning', title: 'Whole', message: '' })
    expect(await line.next('notifications.arrived')).toMatchObject({ title: 'Whole' })
  })

  test('while a job fails does not end the work for good', async () => {
    const done: string[] = []
    let fail = () => {}
    const pool = createPool(relay.url, 3, home.ctx.log)
    const slow = defineJob(
      'test:slow',
      z.object({}),
      () =>
        new Promise((_resolve, reject) => {
          done.push('begun')
          fail = () => reject(new Error('it needed the database'))
        }),
    )
    const next = defineJob('test:next', z.object({}), async () => void done.push('next'))
    const worker = await startJobs(home.ctx, pool, [slow, next])
    await home.ctx.jobs.add(slow, {})
    await until(() => done.includes('begun'))
    await relay.cut()
    fail()
    await pause(1500)
    await mend()
    await home.ctx.jobs.add(next, {})
    await until(() => done.includes('next'))
    expect(lines.join('')).toContain('background jobs have stopped and start again')
    await worker.stop()
    await pool.end()
  }, 60_000)

  test('that is full says so in the same way, and keeps nothing of what was said', async () => {
    const [anna, ben] = [await home.person(), await home.person()]
    await home.pool.query(
      `create function be_full() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
       create trigger full_disk after insert on messages for each row execute function be_full()`,
    )
    const send = () => anna.call(chatApi.sendMessage, { body: { toUserId: ben.id, content: 'Hello' } })
    const { status, body } = await send()
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect((await anna.call(chatApi.conversations)).body).toEqual([])
    await home.pool.query('drop trigger full_disk on messages')
    expect((await send()).body).toMatchObject({ seq: 1 })
    expect((await ben.call(chatApi.messages, { params: { userId: anna.id } })).body).toHaveLength(1)
  })
})

describe('a media folder that cannot be written', () => {
  const home = useTestApp()

  test('answers 503 to every upload, keeps no row of it, and serves again when it is mended', async () => {
    const anna = await home.person()
    const { body: before } = await anna.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
    const uploads = async () => [
      await anna.upload(profileApi.uploadPicture, await plainJpeg()),
      await anna.upload(profileApi.uploadGalleryPhoto, await plainJpeg()),
      await anna.upload(conversationsApi.uploadMedia, await plainJpeg()),
      await anna.upload(quickiesApi.share, await webm({ seconds: 1 }), 'q.webm', 'video/webm'),
    ]
    const countRows = async () => {
      const { rows } = await home.pool.query(
        `select (select count(*) from media) + (select count(*) from gallery_photos) + (select count(*) from quickies)
           + (select count(picture_id) from profiles) as count`,
      )
      return Number(rows[0].count)
    }
    const kept = await countRows()
    // A file where the folder should be stops root as well, whom no permission stops.
    const media = join(home.dataDir, 'media')
    await rename(media, `${media}-aside`)
    await writeFile(media, '')
    for (const { status, body } of await uploads())
      expect([status, body.code, body.message]).toEqual([
        503,
        'unavailable',
        'Uploads cannot be saved right now. Please try again later.',
      ])
    expect(await countRows()).toBe(kept)
    const unread = await anna.get(before.url)
    expect([unread.statusCode, unread.json().code]).toEqual([503, 'unavailable'])

    await rm(media)
    await rename(`${media}-aside`, media)
    for (const { status } of await uploads()) expect(status).toBe(200)
    expect((await anna.get(before.url)).statusCode).toBe(200)
  })
})

/** A picture of some 100 KB, however well it is packed. */
function noise(): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0 }
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 400, height: 400, channels: 3, background, noise: grain } })
    .jpeg()
    .toBuffer()
}

/** Gives the product a disk of its own that holds 300 KB, where the machine lets us. */
const inSmallDisk = (folder: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=300k tmpfs '${folder}' && exec "$0" "$@"`,
]
const canMount = spawnSync('unshare', [...inSmallDisk(tmpdir()).slice(1), 'true']).status === 0

test.runIf(canMount)(
  'a disk that is really full refuses uploads, loses none that it took, and takes more when there is room (needs unshare with a mount)',
  async () => {
    const database = await createTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'hungr-full-'))
    const media = join(folder, 'media')
    await mkdir(media)
    const environment = { ...database.environment, DATA_DIR: folder }
    const product = await startProduct(environment, inSmallDisk(media))
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    try {
      let cookie = ''
      const call = async (method: string, path: string, body?: FormData | object) => {
        const isForm = body instanceof FormData
        const headers = { cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) }
        const sent = isForm ? body : body && JSON.stringify(body)
        const reply = await fetch(product.url + path, { method, headers, body: sent })
        cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie
        const answer = (await reply.json().catch(() => undefined)) as { id: number; code: string }
        return { status: reply.status, body: answer }
      }
      const upload = async () => {
        const form = new FormData()
        form.set('galleryPhoto', new File([new Uint8Array(await noise())], 'p.jpg', { type: 'image/jpeg' }))
        return call('POST', '/api/upload-gallery-photo', form)
      }
      await call('POST', '/api/register', {
        email: 'full@example.org',
        username: 'full',
        password: 'Plum-Orbit-92',
      })
      await call('POST', '/api/profile', { role: 'Hungr', age: 30 })
      const photos: { id: number }[] = []
      let answer = await upload()
      for (; answer.status === 200; answer = await upload()) photos.push(answer.body)
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
      expect(photos.length).toBeGreaterThan(0)
      const { rows } = await pool.query(
        'select (select count(*) from media)::int as media, (select count(*) from gallery_photos)::int as photos',
      )
      expect(rows[0]).toEqual({ media: photos.length, photos: photos.length })
      expect(product.text()).toMatch(/ENOSPC.*an upload could not be stored/)

      for (const { id } of photos) await call('DELETE', `/api/gallery-photos/${id}`)
      await until(async () => (await upload()).status === 200)
    } finally {
      await product.stop()
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  120_000,
)

describe('a start', () => {
  test('waits for a database that does not answer yet', async () => {
    const database = await createTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'hungr-start-'))
    const relay = await openRelay(database.url)
    await relay.cut()
    const product = spawnProduct({ DATABASE_URL: relay.url, DATA_DIR: folder })
    await until(() => product.text().includes('waiting for it'))
    expect(product.child.exitCode).toBeNull()
    await relay.mend()
    await until(() => product.text().includes('is ready at'), 40)
    product.child.kill('SIGTERM')
    expect(await product.exited).toBe(0)
    await relay.cut()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }, 90_000)

  test.each([
    [
      'a data folder that cannot be written',
      { DATA_DIR: join(import.meta.filename, 'data') },
      /^The data folder \S+ cannot be written \(ENOTDIR\)/,
    ],
    [
      'a database that refuses the password',
      { DATABASE_URL: wrongPassword(), DATA_DIR: tmpdir() },
      /^The database of DATABASE_URL refuses us \(28P01\)/,
    ],
  ])(
    'with %s ends with one sentence and no secret',
    async (_what, environment, sentence) => {
      const product = spawnProduct({ LOG_LEVEL: 'silent', ...environment })
      expect(await product.exited).toBe(1)
      expect(product.text()).toMatch(sentence)
      expect(product.text().trim().split('\n')).toHaveLength(1)
      expect(product.text()).not.toContain('planted')
    },
    60_000,
  )
})

function wrongPassword(): string {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.password = 'planted'
  return url.href
}
