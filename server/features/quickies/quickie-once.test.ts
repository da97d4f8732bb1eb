import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { basename, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type Quickie, quickiesApi } from '#contract/quickies.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import * as videos from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const clip = await videos.webm({ seconds: 1 })
const poster = videos.asDataUrl(await plainJpeg(), 'image/jpeg')

type Attempt = { clientId?: string; bytes?: Buffer }
type Answer = { status: number; body: Quickie & { code?: string; message?: string; field?: string } }

async function shareJson(person: Person, { clientId, bytes = clip }: Attempt = {}): Promise<Answer> {
  const body = { videoUrl: videos.asDataUrl(bytes, 'video/webm'), poster, clientId }
  return person.call(quickiesApi.share, { body })
}

function formOf({ clientId, bytes = clip }: Attempt): FormData {
  const form = new FormData()
  if (clientId !== undefined) form.set('clientId', clientId)
  form.set('poster', poster)
  form.set('video', new File([new Uint8Array(bytes)], 'quickie.webm', { type: 'video/webm' }))
  return form
}

const address = async () => `${await home.listen()}${quickiesApi.share.path}`

async function shareForm(person: Person, attempt: Attempt = {}): Promise<Answer> {
  const headers = { cookie: person.cookie }
  const reply = await fetch(await address(), { method: 'POST', headers, body: formOf(attempt) })
  return { status: reply.status, body: (await reply.json()) as Answer['body'] }
}

const ownIds = async (person: Person) => (await person.call(quickiesApi.own)).body.map(({ id }) => id)

/** Its clip and its poster: what is kept of one quickie before an mp4 is made. */
async function countMedia(person: Person): Promise<number> {
  const { rows } = await home.pool.query('select count(*)::int from media where owner_id = $1', [person.id])
  return rows[0].count
}

/** Files that belong to no row of the tables. */
async function orphans(): Promise<string[]> {
  const { rows } = await home.pool.query('select id from media')
  const files = await readdir(join(home.dataDir, 'media'), { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map(({ name }) => basename(name))
  return names.filter((name) => !rows.some(({ id }) => name.startsWith(id)))
}

describe.each([
  ['JSON', shareJson],
  ['a form', shareForm],
])('by %s', (_way, share) => {
  test('a quickie that is shared again with the same clientId is the same quickie', async () => {
    const adam = await home.person()
    const first = await share(adam, { clientId: 'take-0001' })
    const retry = await share(adam, { clientId: 'take-0001' })
    expect([first.status, retry.status]).toEqual([200, 200])
    expect(retry.body).toEqual(first.body)
    expect(await ownIds(adam)).toEqual([first.body.id])
    expect(await countMedia(adam)).toBe(2)
    expect((await share(adam, { clientId: 'take-0002' })).body.id).not.toBe(first.body.id)
  })

  test('of two with one clientId at the same time one quickie is left, and no file without an owner', async () => {
    const adam = await home.person()
    const attempts = await Promise.all([1, 2, 3].map(() => share(adam, { clientId: 'take-0001' })))
    expect(attempts.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = new Set(attempts.map(({ body }) => body.id))
    expect(await ownIds(adam)).toEqual([...ids])
    expect(await countMedia(adam)).toBe(2)
    await home.runJobs()
    expect(await orphans()).toEqual([])
  })

  test('a clientId that is none is refused by name', async () => {
    const adam = await home.person()
    for (const clientId of ['', 'short', 'with a space', 'x'.repeat(65)]) {
      const { status, body } = await share(adam, { clientId })
      expect(status).toBe(400)
      expect(body).toEqual({
        code: 'invalid',
        message: 'This clientId is not one of ours',
        field: 'clientId',
      })
    }
    expect(await countMedia(adam)).toBe(0)
  })
})

test('a retry is not told again, and its clientId is shown to nobody', async () => {
  await home.listen()
  const adam = await home.person()
  const bert = await home.person()
  const line = await adam.connect()
  const first = await shareJson(adam, { clientId: 'take-0001' })
  await shareJson(adam, { clientId: 'take-0001' })
  const next = await shareJson(adam, { clientId: 'take-0002' })
  const heard = [await line.next('quickies.shared'), await line.next('quickies.shared')]
  expect(heard.map(({ id }) => id)).toEqual([first.body.id, next.body.id])
  const seen = await bert.call(quickiesApi.list)
  expect(JSON.stringify([heard, seen.body])).not.toMatch(/clientId|take-000/)
})

test('neither a retry nor a lost race is a quickie of the day', async () => {
  const adam = await home.person()
  const once = { clientId: 'take-0001' }
  await Promise.all([shareJson(adam, once), shareJson(adam, once)])
  await shareJson(adam, once)
  // Nine are left, and no more than nine.
  for (let left = limits.quickiesPerDay - 1; left > 0; left--) await home.ctx.limits.spend('quickie', adam.id)
  expect((await shareJson(adam)).status).toBe(429)
  expect((await shareJson(adam, once)).status).toBe(200)
})

test('a retry is answered also when all are kept that may be, whatever its file has become', async () => {
  const adam = await home.person()
  const first = await shareForm(adam, { clientId: 'take-0001' })
  await home.pool.query(
    `insert into media select 'copy-' || n, owner_id, kind, purpose, audience, null, content_type, bytes, width, height,
       null, duration_ms, created_at from media, generate_series(2, $2) n where owner_id = $1 and kind = 'video'`,
    [adam.id, limits.quickiesKept],
  )
  await home.pool.query(
    `insert into quickies (user_id, media_id, caption, created_at)
     select owner_id, id, '', created_at from media where id like 'copy-%'`,
  )
  expect((await shareForm(adam, { clientId: 'take-0002' })).status).toBe(400)
  for (const bytes of [clip, Buffer.alloc(0), Buffer.alloc(limits.quickieBytes + 1)]) {
    const { status, body } = await shareForm(adam, { clientId: 'take-0001', bytes })
    expect([status, body.id]).toEqual([200, first.body.id])
  }
})

test('the file of a retry is read off the wire to its end', async () => {
  const adam = await home.person()
  const { body } = await shareForm(adam, { clientId: 'take-0001' })
  const form = new Response(formOf({ clientId: 'take-0001', bytes: Buffer.alloc(limits.quickieBytes) }))
  const headers = { cookie: adam.cookie, 'content-type': form.headers.get('content-type')! }
  // Not fetch, which is content with an answer that comes before all is sent.
  const retry = request(await address(), { method: 'POST', headers })
  const isSent = once(retry, 'finish')
  retry.end(Buffer.from(await form.arrayBuffer()))
  const [reply] = await once(retry, 'response')
  expect(await json(reply)).toMatchObject({ id: body.id })
  await isSent
})

test('a clientId is its member’s own: another with the same one shares his own quickie', async () => {
  const adam = await home.person()
  const bert = await home.person()
  const { body } = await shareJson(adam, { clientId: 'take-0001' })
  expect((await shareJson(bert, { clientId: 'take-0001' })).body).toMatchObject({ userId: bert.id })
  expect(await ownIds(adam)).toEqual([body.id])
})

test('nothing is left of a deleted quickie, so sharing the clip again makes a new one', async () => {
  const adam = await home.person()
  const first = await shareJson(adam, { clientId: 'take-0001' })
  await adam.call(quickiesApi.remove, { params: { id: first.body.id } })
  const again = await shareJson(adam, { clientId: 'take-0001' })
  expect(again.status).toBe(200)
  expect(await ownIds(adam)).toEqual([again.body.id])
  expect(again.body.id).not.toBe(first.body.id)
})
