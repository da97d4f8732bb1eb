import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mediaApi } from '#contract/media.ts'
import { useTestApp } from '#server/testing/app.ts'
import * as images from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'
import { processImage } from './image-processing.ts'
import type { Media } from './media.schema.ts'
import { storeImage } from './media.service.ts'
import { keysOf } from './media-files.ts'
import { mediaUrl } from './media-url.ts'

const home = useTestApp()
const forMembers = { purpose: 'gallery', audience: 'members' } as const

/** All bytes of the kept files. */
async function kept(media: Media): Promise<Buffer> {
  const files = await Promise.all(
    keysOf(media).map(async (key) => buffer((await home.ctx.storage.open(key))!.stream)),
  )
  return Buffer.concat(files)
}

test.each([
  ['HTML named .jpg', async () => images.html, 415, 'wrong_type'],
  ['SVG', async () => images.svg, 415, 'wrong_type'],
  ['GIF', async () => images.gif, 415, 'wrong_type'],
  ['a script that starts like a GIF', async () => images.gifScript, 415, 'wrong_type'],
  ['a truncated JPEG', images.truncatedJpeg, 400, 'unreadable_file'],
  ['an empty file', async () => Buffer.alloc(0), 400, 'empty_file'],
  ['11 MB', images.elevenMegabytes, 413, 'too_large'],
  ['196 megapixels in 572 KB', async () => images.bombPng(), 413, 'too_large'],
])('%s is refused', async (_what, make, status, code) => {
  const person = await home.person()
  const answer = await person.upload(mediaApi.tryUpload, await make())
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message).toBeTruthy()
})

test('a bomb of 196 megapixels is refused within 200 ms', async () => {
  const person = await home.person()
  const bomb = images.bombPng()
  expect(bomb.length).toBeLessThan(580_000)
  await person.upload(mediaApi.tryUpload, await images.plainJpeg())
  // What else the machine does only ever adds: the quickest of several tries is what the refusal costs.
  let quickest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 10 && quickest >= 200; tries++) {
    const before = performance.now()
    const answer = await person.upload(mediaApi.tryUpload, bomb, 'bomb.png', 'image/png')
    expect(answer.status).toBeGreaterThanOrEqual(400)
    quickest = Math.min(quickest, performance.now() - before)
  }
  expect(quickest).toBeLessThan(200)
})

test('a call without the right field says that no file was selected', async () => {
  const person = await home.person()
  const answer = await person.call(mediaApi.tryUpload)
  expect([answer.status, answer.body.message]).toEqual([400, 'No file selected'])
})

test('the upload test reads a picture like any other and keeps nothing', async () => {
  const person = await home.person()
  const answer = await person.upload(mediaApi.tryUpload, await images.plainJpeg(640, 480))
  expect(answer.body).toMatchObject({ success: true, width: 640, height: 480 })
  const rows = await home.pool.query('select 1 from media where owner_id = $1', [person.id])
  expect(rows.rowCount).toBe(0)
})

test.each([
  ['EXIF with a place', images.jpegWithPlace],
  ['XMP', images.jpegWithXmp],
  ['a trailing ZIP', images.jpegWithTrailingZip],
])('nothing of %s is kept', async (_what, make) => {
  const upload = await make()
  const planted = Object.values(images.planted)
  expect(planted.some((text) => upload.includes(text))).toBe(true)
  const media = await storeImage(home.ctx, await home.person(), upload, forMembers)
  const bytes = await kept(media)
  for (const text of [...planted, 'Exif', 'EXIF', 'XMP ', 'GPS', 'PK\x03\x04'])
    expect(bytes.includes(text)).toBe(false)
  const facts = await sharp(await openedBy(await home.person(), media)).metadata()
  expect([facts.exif, facts.xmp, facts.icc, facts.iptc]).toEqual([undefined, undefined, undefined, undefined])
})

test('a picture taken upright stays upright', async () => {
  const media = await storeImage(
    home.ctx,
    await home.person(),
    await images.jpegWithPlace(640, 480),
    forMembers,
  )
  expect([media.width, media.height]).toEqual([480, 640])
  const picture = await openedBy(await home.person(), media)
  const strip = async (top: number) =>
    (
      await sharp(
        await sharp(picture).extract({ left: 0, top, width: 480, height: 100 }).png().toBuffer(),
      ).stats()
    ).dominant
  const [top, bottom] = [await strip(0), await strip(540)]
  expect(top.r).toBeGreaterThan(top.b)
  expect(bottom.b).toBeGreaterThan(bottom.r)
})

test('a large picture is kept at 1080 and 320 pixels, as WebP, with a placeholder', async () => {
  const viewer = await home.person()
  const media = await storeImage(
    home.ctx,
    await home.person(),
    await images.plainJpeg(3000, 2000),
    forMembers,
  )
  const full = await sharp(await openedBy(viewer, media)).metadata()
  const thumb = await sharp((await viewer.get(mediaUrl(media.id, 'thumb'))).rawPayload).metadata()
  expect([full.format, full.width, full.height]).toEqual(['webp', 1080, 720])
  expect([thumb.format, thumb.width, thumb.height]).toEqual(['webp', 320, 213])
  expect(Buffer.from(media.thumbhash!, 'base64').length).toBeLessThan(40)
})

test('a small picture is not enlarged', async () => {
  const media = await storeImage(home.ctx, await home.person(), await images.plainJpeg(200, 100), forMembers)
  expect([media.width, media.height]).toEqual([200, 100])
})

test('the thirty-first upload within half an hour is refused with 429', async () => {
  const person = await home.person()
  for (let turn = 0; turn < 30; turn++) {
    await expect(storeImage(home.ctx, person, images.html, forMembers)).rejects.toMatchObject({
      code: 'wrong_type',
    })
  }
  await expect(storeImage(home.ctx, person, images.html, forMembers)).rejects.toMatchObject({
    code: 'too_many',
  })
})

async function openedBy(person: Person, media: Media) {
  return (await person.get(mediaUrl(media.id))).rawPayload
}

test('an upload over the limit hears its answer over a real connection, however much follows', async () => {
  const address = await home.listen()
  const form = new FormData()
  form.set('testFile', new File([new Uint8Array(40 * 1024 * 1024)], 'huge.jpg', { type: 'image/jpeg' }))
  const answer = await fetch(`${address}/api/test-simple-upload`, { method: 'POST', body: form })
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { code: 'too_large', message: 'File too large. Maximum size is 10MB.' },
  ])
})

test('one member’s pictures fill a part of the line, and others still find room', async () => {
  const bytes = await images.plainJpeg(3000, 2000)
  const picture = { path: join(home.dataDir, 'flood.jpg'), size: bytes.length }
  await writeFile(picture.path, bytes)
  const flood = Promise.allSettled(Array.from({ length: 30 }, () => processImage(picture, 'one')))
  await expect(processImage(picture, 'another')).resolves.toMatchObject({ width: 1080 })
  const refused = (await flood).flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(refused).toEqual(Array(24).fill('busy'))
})

test('two pictures are drawn at once, some wait, and the rest are told to come back', async () => {
  const bytes = await images.plainJpeg(4000, 3000)
  const picture = { path: join(home.dataDir, 'picture.jpg'), size: bytes.length }
  await writeFile(picture.path, bytes)
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => processImage(picture, n)))
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code)
  expect(refused).toEqual(Array(4).fill('busy'))
  await expect(processImage(picture, 1)).resolves.toMatchObject({ width: 1080 })
})
