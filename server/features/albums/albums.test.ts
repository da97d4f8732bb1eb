import { readdir } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { type AlbumTime, albumsApi } from '#contract/albums.ts'
import { chatApi } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'
import { reachApi } from '#contract/reach.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'
import { secondDevice } from '#server/testing/second-device.ts'

const home = useTestApp({ MEMBER_QUOTA_MB: '1' })
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const two = async () => [await home.person(), await home.person()] as const
const open = (by: Person, id: number) => by.call(albumsApi.openShare, { params: { id } })
const takeBack = (by: Person, id: number) => by.call(albumsApi.takeBack, { params: { id } })
const stateOf = async (by: Person, id: number) =>
  (await by.call(albumsApi.readShare, { params: { id } })).body.state
const statusOf = async (viewer: Person, url: string) => (await viewer.get(url)).statusCode

async function addPhoto(owner: Person, albumId: number) {
  return add(owner, albumId, await plainJpeg(), 'image/jpeg')
}

async function add(owner: Person, albumId: number, file: Buffer, type: string) {
  const form = new FormData()
  form.set('albumId', String(albumId))
  form.set('file', new File([new Uint8Array(file)], 'mine', { type }))
  const encoded = new Response(form)
  const answer = await home.app.inject({
    method: 'POST',
    url: albumsApi.addItem.path,
    headers: { cookie: owner.cookie, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** An album with one photo. */
async function makeAlbum(owner: Person, name = 'Only mine') {
  const { body: album } = await owner.call(albumsApi.create, { body: { name } })
  const { body: item } = await addPhoto(owner, album.id)
  return { id: album.id, url: item.url as string, mediaId: item.mediaId as string }
}

async function share(owner: Person, albumId: number, viewer: Person, time: AlbumTime = 'until-stopped') {
  const params = { id: albumId, userId: viewer.id }
  const { body } = await owner.call(albumsApi.share, { params, body: { time } })
  return { message: body, id: Number(body.content) }
}

/** Two, of whom the first has shown the second an album with one photo. */
async function shown(time?: AlbumTime) {
  const [anton, ben] = await two()
  const album = await makeAlbum(anton)
  return { anton, ben, album, url: album.url, ...(await share(anton, album.id, ben, time)) }
}

describe('a private album', () => {
  test('is its owner’s: he has up to five, names them, fills them and sees them, and nobody else does', async () => {
    const [anton, ben] = await two()
    const { id, url, mediaId } = await makeAlbum(anton)
    await anton.call(albumsApi.rename, { params: { id }, body: { name: 'Summer' } })
    const { body: list } = await anton.call(albumsApi.list)
    expect(list).toMatchObject([{ id, name: 'Summer', items: [{ mediaId, url }], holders: 0 }])
    expect((await ben.call(albumsApi.list)).body).toEqual([])
    expect([
      await statusOf(anton, url),
      await statusOf(ben, url),
      await statusOf(ben, `${url}/thumb`),
    ]).toEqual([200, 404, 404])
    for (let made = 1; made < 5; made++) await anton.call(albumsApi.create, { body: { name: `No. ${made}` } })
    expect((await anton.call(albumsApi.create, { body: { name: 'One more' } })).status).toBe(400)
  })

  test('holds thirty, photos and clips, and what is taken out is gone with its file', async () => {
    const anton = await home.person()
    const { id, url, mediaId } = await makeAlbum(anton)
    const { body: clip } = await add(anton, id, await webm({ seconds: 1 }), 'video/webm')
    expect(clip).toMatchObject({ messageType: 'video', contentType: 'video/webm' })
    await home.pool.query(
      `with more as (
         insert into media (id, owner_id, kind, purpose, audience, content_type, bytes, width, height, created_at)
         select 'filler-' || $1::int || '-' || n, $2, 'image', 'album', 'holders', 'image/webp', 1, 1, 1, now()
         from generate_series(1, 28) n returning id)
       insert into album_items (media_id, album_id) select id, $1::int from more`,
      [id, anton.id],
    )
    expect((await addPhoto(anton, id)).status).toBe(400)
    await anton.call(albumsApi.removeItem, { params: { id, mediaId } })
    await home.runJobs()
    expect(await statusOf(anton, url)).toBe(404)
    const names = await readdir(home.dataDir, { recursive: true })
    expect(names.filter((name) => name.includes(mediaId))).toEqual([])
    expect((await addPhoto(anton, id)).status).toBe(200)
  })

  test('counts against the quota of its owner', async () => {
    const anton = await home.person()
    const { id, mediaId } = await makeAlbum(anton)
    await home.pool.query('update media set bytes = 1048576 where id = $1', [mediaId])
    expect(await addPhoto(anton, id)).toMatchObject({ status: 413, body: { code: 'quota_full' } })
  })

  test('is in the export of its owner with its files, and of those who have it only that they do', async () => {
    const { anton, ben, album, id } = await shown()
    const exported = async (person: Person) => {
      const files = unzipSync(new Uint8Array((await person.call(profileApi.exportData)).raw.rawPayload))
      return { files, text: Buffer.from(files['data.json']!).toString() }
    }
    const name = `media/${album.mediaId}.webp`
    const [antons, bens] = [await exported(anton), await exported(ben)]
    expect([name in antons.files, name in bens.files]).toEqual([true, false])
    expect(JSON.parse(antons.text).tables.albums).toMatchObject([{ name: 'Only mine' }])
    expect(JSON.parse(bens.text).tables.album_shares).toMatchObject([{ id, time: 'until-stopped' }])
    for (const secret of [album.mediaId, 'Only mine']) expect(bens.text).not.toContain(secret)
  })
})

describe('an album that was shown to somebody', () => {
  test('is a message in their chat; it opens for him alone, and its bytes are in no cache', async () => {
    const { anton, ben, url, id, message } = await shown()
    expect(message).toMatchObject({ messageType: 'album', content: String(id), media: null, unsent: false })
    expect((await ben.call(albumsApi.readShare, { params: { id } })).body).toEqual({
      id,
      isOwn: false,
      count: 1,
      time: 'until-stopped',
      expiresAt: null,
      state: 'open',
    })
    const { body: opened } = await open(ben, id)
    expect(opened.items).toMatchObject([{ url, thumbUrl: `${url}/thumb` }])
    for (const path of [url, `${url}/thumb`]) {
      const { statusCode, headers } = await ben.get(path)
      expect([statusCode, headers['cache-control'], headers.etag]).toEqual([
        200,
        'private, no-store',
        undefined,
      ])
    }
    expect((await ben.get(url, { range: 'bytes=0-3' })).statusCode).toBe(206)
    const carl = await home.person()
    expect([(await open(carl, id)).status, (await open(anton, id)).status]).toEqual([404, 404])
    expect(await statusOf(carl, url)).toBe(404)
  })

  test('is taken back at once: live, and every address of it is a 404, by range too', async () => {
    await home.listen()
    const { anton, ben, url, id, album } = await shown()
    const { body: holders } = await anton.call(albumsApi.holders, { params: { id: album.id } })
    expect(holders).toMatchObject([{ shareId: id, user: { id: ben.id, username: ben.username } }])
    const line = await ben.connect()
    expect((await takeBack(ben, id)).status).toBe(404)
    await takeBack(anton, id)
    expect(await line.next('albums.share-changed')).toEqual({ shareId: id, isOver: true })
    line.close()
    expect([await statusOf(ben, url), await statusOf(ben, `${url}/thumb`)]).toEqual([404, 404])
    expect((await ben.get(url, { range: 'bytes=0-3' })).statusCode).toBe(404)
    expect([(await open(ben, id)).status, await stateOf(ben, id)]).toEqual([404, 'ended'])
    expect((await anton.call(albumsApi.holders, { params: { id: album.id } })).body).toEqual([])
  })

  test.each([
    ['hour', HOUR],
    ['day', 24 * HOUR],
  ] as const)('for an %s ends with it', async (time, ms) => {
    const { ben, url, id } = await shown(time)
    home.clock.advance(ms - 1)
    expect(await statusOf(ben, url)).toBe(200)
    home.clock.advance(1)
    expect([await statusOf(ben, url), (await open(ben, id)).status, await stateOf(ben, id)]).toEqual([
      404,
      404,
      'ended',
    ])
  })

  test('once opens for one device, until it is closed', async () => {
    const { ben, url, id } = await shown('once')
    const tablet = await secondDevice(home, ben)
    expect(await statusOf(ben, url)).toBe(404)
    const { body: first } = await open(ben, id)
    expect((await open(ben, id)).body).toEqual(first)
    expect([await statusOf(ben, url), await statusOf(tablet, url), (await open(tablet, id)).status]).toEqual([
      200, 404, 404,
    ])
    await tablet.call(albumsApi.closeShare, { params: { id } })
    expect(await statusOf(ben, url)).toBe(200)
    await ben.call(albumsApi.closeShare, { params: { id } })
    expect([await statusOf(ben, url), (await open(ben, id)).status, await stateOf(ben, id)]).toEqual([
      404,
      404,
      'seen',
    ])
  })

  test('once that nobody closes ends after five minutes', async () => {
    const { ben, url, id } = await shown('once')
    await open(ben, id)
    home.clock.advance(5 * MINUTE)
    expect([await statusOf(ben, url), (await open(ben, id)).status]).toEqual([404, 404])
  })

  test.each([
    [
      'a block by its owner',
      (anton: Person, ben: Person) => anton.call(safetyApi.block, { params: { userId: ben.id } }),
    ],
    [
      'a block by him',
      (anton: Person, ben: Person) => ben.call(safetyApi.block, { params: { userId: anton.id } }),
    ],
    [
      'a suspension of its owner',
      (anton: Person) => home.pool.query('update users set suspended_at = now() where id = $1', [anton.id]),
    ],
    ['the end of its owner’s account', (anton: Person) => anton.call(profileApi.deleteProfile)],
    [
      'the unsending of its message',
      (anton: Person, _ben: Person, id: number) => anton.call(chatApi.unsend, { params: { id } }),
    ],
    [
      'the hiding of their chat',
      (anton: Person, ben: Person) => ben.call(chatApi.hideConversation, { params: { userId: anton.id } }),
    ],
  ])('ends with %s, and does not come back', async (_what, end) => {
    const { anton, ben, url, id, message } = await shown()
    // Another message of his does not stand for the one that shows it.
    await anton.call(chatApi.sendMessage, {
      body: { toUserId: ben.id, content: 'Look', clientId: `look-${id}` },
    })
    await open(ben, id)
    expect(await statusOf(ben, url)).toBe(200)
    await end(anton, ben, message.id)
    expect([await statusOf(ben, url), (await open(ben, id)).status]).toEqual([404, 404])
    for (const [by, whom] of [
      [anton, ben],
      [ben, anton],
    ] as const)
      await by.call(safetyApi.unblock, { params: { userId: whom.id } })
    await home.pool.query('update users set suspended_at = null where id = $1', [anton.id])
    expect([await statusOf(ben, url), (await open(ben, id)).status]).toEqual([404, 404])
  })

  test('that is deleted is gone for everybody, and so is what was taken out of it', async () => {
    const { anton, ben, url, album, id } = await shown()
    await anton.call(albumsApi.remove, { params: { id: album.id } })
    expect([await statusOf(ben, url), await statusOf(anton, url), (await open(ben, id)).status]).toEqual([
      404, 404, 404,
    ])
  })

  test('again takes the place of the time before, and a retry is the same one', async () => {
    const { anton, ben, album, id } = await shown()
    const params = { id: album.id, userId: ben.id }
    const body = { time: 'hour' as const, clientId: 'share-again-1' }
    const { body: again } = await anton.call(albumsApi.share, { params, body })
    expect((await anton.call(albumsApi.share, { params, body })).body.id).toBe(again.id)
    expect([await stateOf(ben, id), await stateOf(ben, Number(again.content))]).toEqual(['ended', 'open'])
    const { body: thread } = await ben.call(chatApi.messages, { params: { userId: anton.id } })
    expect(thread).toHaveLength(2)
  })

  test('whose message was refused at first begins its time when the message has come', async () => {
    const [anton, ben] = [await home.person({ profile: null }), await home.person()]
    const album = await makeAlbum(anton)
    const params = { id: album.id, userId: ben.id }
    const body = { time: 'hour' as const, clientId: 'share-when-i-may' }
    expect((await anton.call(albumsApi.share, { params, body })).status).toBe(403)
    await anton.call(profileApi.createProfile, { body: { role: 'Hungr', age: 40 } })
    home.clock.advance(2 * HOUR)
    const { body: sent } = await anton.call(albumsApi.share, { params, body })
    expect(await stateOf(ben, Number(sent.content))).toBe('open')
    home.clock.advance(2 * HOUR)
    await anton.call(albumsApi.share, { params, body })
    expect(await stateOf(ben, Number(sent.content))).toBe('ended')
  })

  test('can be reported with what is in it, also when it was taken back', async () => {
    const { anton, ben, id, message } = await shown()
    await takeBack(anton, id)
    const report = { kind: 'message', targetId: message.id, reason: 'threats' } as const
    expect((await ben.call(safetyApi.report, { body: report })).status).toBe(200)
    const { rows } = await home.pool.query('select evidence from reports where reporter_id = $1', [ben.id])
    const admin = await home.person({ accountRole: 'admin' })
    expect(await statusOf(admin, `/media/${rows[0].evidence.mediaIds[0]}`)).toBe(200)
  })
})

test('an album in a request is opened after the request was accepted, since its owner hears of it', async () => {
  const [anton, ben] = await two()
  await ben.call(reachApi.updateRule, {
    body: { from: 'mutual', ageMin: null, ageMax: null, withinKm: null },
  })
  const album = await makeAlbum(anton)
  const { id } = await share(anton, album.id, ben, 'once')
  expect((await open(ben, id)).status).toBe(403)
  expect(await stateOf(anton, id)).toBe('open')
  await ben.call(reachApi.accept, { params: { userId: anton.id } })
  expect((await open(ben, id)).status).toBe(200)
})

test('the history of the admins names an album and its asking, and shows nothing of it', async () => {
  const { anton, ben } = await shown()
  await anton.call(albumsApi.ask, { params: { userId: ben.id }, body: { clientId: 'ask-for-an-album' } })
  const admin = await home.person({ accountRole: 'superadmin' })
  const { body } = await admin.call(adminApi.messages, { query: { limit: 2 } })
  expect(body).toMatchObject([
    { messageType: 'album-request', content: '' },
    { messageType: 'album', content: '' },
  ])
})

test('asking for an album is a message, once a day', async () => {
  const [anton, ben] = await two()
  const ask = (clientId: string) =>
    ben.call(albumsApi.ask, { params: { userId: anton.id }, body: { clientId } })
  const { body: asked } = await ask('first-request')
  expect(asked).toMatchObject({ messageType: 'album-request', content: '', unsent: false })
  expect((await ask('first-request')).body.id).toBe(asked.id)
  expect((await ask('second-request')).status).toBe(409)
  home.clock.advance(24 * HOUR + 1)
  expect((await ask('third-request')).status).toBe(200)
})

test('a message that shows an album cannot be made up', async () => {
  const { ben, id } = await shown()
  const carl = await home.person()
  const forged = { toUserId: carl.id, content: String(id), messageType: 'album' as never }
  expect((await ben.call(chatApi.sendMessage, { body: forged })).status).toBe(400)
})
