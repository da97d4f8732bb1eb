import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { contentTypeOf, randomName, type Storage, StorageFailure } from './storage.ts'

let folder: string
let bucketServer: S3rver
let stores: Record<string, Storage>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hungr-storage-'))
  bucketServer = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await bucketServer.run()
  stores = {
    disk: diskStorage(join(folder, 'disk')),
    s3: s3Storage({
      bucket: 'media',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }),
  }
})

afterAll(async () => {
  await bucketServer.close()
  await rm(folder, { recursive: true, force: true })
})

const newKey = (ending = 'webm') => `${randomName()}.${ending}`
const contentType = 'video/webm'

async function read(storage: Storage, key: string, range?: { start: number; end: number }) {
  const file = await storage.open(key, range)
  return (
    file && { size: file.size, contentType: file.contentType, text: (await buffer(file.stream)).toString() }
  )
}

describe.each(['disk', 's3'])('files on %s', (name) => {
  test('a stored file comes back whole, with its size and its type', async () => {
    const key = newKey()
    await stores[name]!.put(key, Buffer.from('hello world'), { contentType })
    expect(await read(stores[name]!, key)).toEqual({ size: 11, contentType, text: 'hello world' })
  })

  test('a file can be stored from a stream', async () => {
    const key = newKey()
    const stream = Readable.from([Buffer.from('hel'), Buffer.from('lo')])
    await stores[name]!.put(key, { stream, size: 5 }, { contentType })
    expect(await read(stores[name]!, key)).toMatchObject({ size: 5, text: 'hello' })
  })

  test('a finished file can be stored as it lies', async () => {
    const key = newKey()
    const path = join(folder, `${name}.part`)
    await writeFile(path, 'hello')
    await stores[name]!.put(key, { path }, { contentType })
    expect(await read(stores[name]!, key)).toMatchObject({ size: 5, text: 'hello' })
  })

  test('a range is a part of the file, and the size is still that of the whole', async () => {
    const key = newKey()
    await stores[name]!.put(key, Buffer.from('hello world'), { contentType })
    expect(await read(stores[name]!, key, { start: 2, end: 5 })).toMatchObject({ size: 11, text: 'llo ' })
  })

  test('what was removed or never stored is not there, and removing it again is no error', async () => {
    const [kept, removed, never] = [newKey(), newKey(), newKey()]
    for (const key of [kept, removed]) await stores[name]!.put(key, Buffer.from('x'), { contentType })
    await stores[name]!.remove([removed, never])
    await stores[name]!.remove([removed])
    expect(await stores[name]!.open(removed)).toBeUndefined()
    expect(await stores[name]!.open(never)).toBeUndefined()
    expect(await read(stores[name]!, kept)).toMatchObject({ text: 'x' })
  })

  test('everything that is stored can be listed, with when it was', async () => {
    const key = newKey()
    const before = Date.now()
    await stores[name]!.put(key, Buffer.from('x'), { contentType })
    const names = (await Array.fromAsync(stores[name]!.list())).flat()
    const found = names.find((each) => each.key === key)
    // File systems and S3 count in seconds or finer.
    expect(found!.storedAt.getTime()).toBeGreaterThan(before - 2000)
    expect(names.every((each) => /^[\w-]+\.\w+$/.test(each.key))).toBe(true)
  })

  test.each(['../secret.webp', 'a/b.webp', '.webp', 'name', 'name.webp/..', 'na\0me.webp'])(
    '%j is no name of ours',
    async (key) => {
      await expect(stores[name]!.put(key, Buffer.from('x'), { contentType })).rejects.toThrow()
      await expect(stores[name]!.open(key)).rejects.toThrow()
      await expect(stores[name]!.remove([key])).rejects.toThrow()
    },
  )
})

/** Breaks off after the first half. */
function brokenUpload() {
  const stream = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })(),
  )
  return { stream, size: 200_000 }
}

test('an upload that breaks off leaves neither a file nor a draft on the disk', async () => {
  const own = join(folder, 'drafts')
  const storage = diskStorage(own)
  const key = newKey()
  await expect(storage.put(key, brokenUpload(), { contentType })).rejects.toThrow(StorageFailure)
  expect(await storage.open(key)).toBeUndefined()
  const left = await readdir(own, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

// A real store shows what it was sent whole; the one that we test with shows halves too.
test('an upload to S3 that breaks off is never sent whole', async () => {
  const received: Promise<'whole' | 'cut off'>[] = []
  const store = createServer((request, response) => {
    const whole = buffer(request).then(
      () => 'whole' as const,
      () => 'cut off' as const,
    )
    received.push(whole)
    request.on('error', () => response.destroy())
  })
  await once(store.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const storage = s3Storage({ bucket: 'media', region: 'us-east-1', endpoint, ...credentials })
  await expect(storage.put(newKey(), brokenUpload(), { contentType })).rejects.toThrow(StorageFailure)
  expect(await Promise.all(received)).not.toContain('whole')
  store.closeAllConnections()
  store.close()
})

test('a folder that cannot be written is a storage failure, not a crash', async () => {
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, 'a file where the folder should be')
  await expect(diskStorage(blocked).put(newKey(), Buffer.from('x'), { contentType })).rejects.toThrow(
    StorageFailure,
  )
})

test('a bucket out of reach is a storage failure', async () => {
  const away = s3Storage({
    bucket: 'media',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
  await expect(away.put(newKey(), Buffer.from('x'), { contentType })).rejects.toThrow(StorageFailure)
  await expect(away.open(newKey())).rejects.toThrow(StorageFailure)
})

test('a file is sent to S3 again when it could not be taken at once', async () => {
  const path = join(folder, 'again.part')
  await writeFile(path, 'hello')
  const received: string[] = []
  const moody = createServer(async (request, response) => {
    received.push((await buffer(request)).toString())
    response.writeHead(received.length === 1 ? 503 : 200).end()
  })
  await once(moody.listen(0, '127.0.0.1'), 'listening')
  const { port } = moody.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const storage = s3Storage({ bucket: 'media', region: 'us-east-1', endpoint, ...credentials })
  await storage.put(newKey(), { path }, { contentType })
  expect(received).toEqual(['hello', 'hello'])
  moody.close()
})

test('a large file is taken from S3 only as fast as it is read', async () => {
  const [piece, pieces] = [Buffer.alloc(1024 * 1024), 96]
  let given = 0
  const generous = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': piece.length * pieces })
    const source = Readable.from(
      (function* () {
        for (; given < pieces; given++) yield piece
      })(),
    )
    source.pipe(response)
  })
  await once(generous.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(generous.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const storage = s3Storage({ bucket: 'media', region: 'us-east-1', endpoint, ...credentials })
  const { stream } = (await storage.open(newKey()))!
  await once(stream, 'readable')
  stream.read(1)
  // Whatever the sockets hold between the two, most of it has not left the store.
  expect(given).toBeLessThan(pieces / 2)
  stream.destroy()
  generous.closeAllConnections()
  generous.close()
})

test('S3 can give a signed link that works by itself for a while', async () => {
  const key = newKey('webp')
  await stores.s3!.put(key, Buffer.from('picture'), { contentType: 'image/webp' })
  const link = await stores.s3!.link!(key, 60)
  expect(await (await fetch(link)).text()).toBe('picture')
  const signed = new URL(link).searchParams
  expect(signed.get('X-Amz-Expires')).toBe('60')
  expect(signed.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
})

test('names are random and long enough not to be found by trying', () => {
  const names = Array.from({ length: 1000 }, randomName)
  expect(new Set(names).size).toBe(1000)
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{24}$/)
})

test('the type follows from the ending', () => {
  expect([contentTypeOf('a.webp'), contentTypeOf('a.webm'), contentTypeOf('a.mp4')]).toEqual([
    'image/webp',
    'video/webm',
    'video/mp4',
  ])
  expect(contentTypeOf('a.html')).toBe('application/octet-stream')
})
